// Publications that were refused, shown where the asset is declared until the partition is published after all: what a
// step wrote is thrown away then, and readers go on with the version before, so somebody has to hear of it.

import type { AssetDeclaration, LatestRow, LogReader, Records, World } from '@headwater/core';
import { runName } from '@headwater/protocol';
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { toRange } from './feature.js';
import { field, stepError } from './views/stored-json.js';

export interface Refusal {
  readonly part: string;
  readonly run: number;
  /** Why, and against which version. */
  readonly message: string;
}
/** Newest first, by asset. */
export type Refusals = ReadonlyMap<string, readonly Refusal[]>;
export const noRefusals: Refusals = new Map();

/** One is enough to look after it: a backfill may have failed in thousands of partitions, for any reason. */
const MOST_FAILURES = 20;

export async function readRefusals(world: World, records: Records, log: LogReader): Promise<Refusals> {
  const refusals = new Map<string, readonly Refusal[]>();
  for (const key of world.graph.order) {
    const failed = [...records.latest(key).values()].flatMap(failureOf).sort((a, b) => b.run - a.run);
    const found: Refusal[] = [];
    for (const failure of failed.slice(0, MOST_FAILURES)) {
      const message = await refusalOf(log, key, failure);
      if (message !== null) found.push({ ...failure, message });
    }
    if (found.length > 0) refusals.set(key, found);
  }
  return refusals;
}

/** One at each declaration: the newest in words, and how many there are beside. */
export function refusalDiagnostics(
  assets: readonly AssetDeclaration[],
  refusals: Refusals,
): readonly { readonly file: string; readonly diagnostic: Diagnostic }[] {
  if (refusals.size === 0) return [];
  return assets.flatMap((asset) => {
    const [newest, ...others] = refusals.get(asset.key) ?? [];
    if (newest === undefined) return [];
    const name = newest.part === '' ? asset.key : `${asset.key} › ${newest.part}`;
    const more =
      others.length === 0 ? '' : ` So ${others.length === 1 ? 'was' : 'were'} ${others.length} more of its partitions.`;
    const diagnostic: Diagnostic = {
      range: toRange(asset.keySpan),
      severity: DiagnosticSeverity.Warning,
      source: 'headwater',
      code: 'publication-refused',
      message: `${name} was refused in ${runName(newest.run)}. ${newest.message}${more}`,
    };
    return [{ file: asset.keySpan.file, diagnostic }];
  });
}

type Failure = Pick<Refusal, 'part' | 'run'>;
function failureOf({ part, failed }: LatestRow): readonly Failure[] {
  return failed === null ? [] : [{ part, run: failed.run }];
}

async function refusalOf(log: LogReader, asset: string, { part, run }: Failure): Promise<string | null> {
  const kinds = ['failure'] as const;
  const [event] = await log.events({ target: { asset, part }, run, kinds, newestFirst: true, limit: 1 });
  const error = stepError(field(event?.body, 'error'));
  return error?.name === 'NotPublished' ? error.message : null;
}
