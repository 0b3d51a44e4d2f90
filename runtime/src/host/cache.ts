// Answers whether a step would only repeat what it made last: same code, same dependencies, the same version of every
// input, all of them known. Then its record is used and nothing runs.

import { depsDigest, effectiveCodeVersion, type EventInput, type LogReader, type World } from '@headwater/core';
import type { StepInputs } from '@headwater/protocol';
import { digestOfText, isRecord } from '../storages/digest.js';
import type { FindStorage } from '../storages/index.js';
import { latestVersions, recordedInputs, whyGone } from './input-versions.js';
import type { EngineStep } from './steps.js';

export interface CachedVersion {
  /** The record that stands. */
  readonly event: number;
  readonly codeVersion: string;
  readonly dataVersion: string;
}
export interface CacheQuestion {
  readonly given: readonly StepInputs[];
  /** The author's own; null: none. */
  readonly key: string | null;
}

export async function cachedVersion(
  { storages, log, world }: { readonly storages: FindStorage; readonly log: LogReader; readonly world: World },
  step: EngineStep,
  { given, key }: CacheQuestion,
): Promise<CachedVersion | null> {
  const asset = world.graph.asset(step.asset);
  const codeVersion = asset === null ? null : effectiveCodeVersion(asset);
  if (codeVersion === null) return null;
  const [row] = await log.latest(step.asset, { from: step.part, to: step.part });
  if (row === undefined || row.event === null || row.dataVersion === null || row.failed !== null) return null;
  if (row.codeVersion !== codeVersion || row.depsDigest !== depsDigest(world, step.asset, digestOfText)) return null;
  const [record] = await log.events({ after: row.event - 1, before: row.event + 1, limit: 1 });
  if (record === undefined || cacheKeyIn(record.body) !== key) return null;
  if (!(await readsTheSame(log, world, { given, read: await log.inputs(row.event) }))) return null;
  if (record.output !== undefined && !(await isThere(storages, log, { ...record.output, event: row.event })))
    return null;
  return { event: row.event, codeVersion, dataVersion: row.dataVersion };
}

/** What the author's function gets to know of the inputs: one version each, of several partitions their digest. */
export function versionsByAsset(given: readonly StepInputs[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.flatMap(({ asset, versions }) => {
      const known = versions.flatMap(({ dataVersion }) => dataVersion ?? []);
      if (known.length < versions.length) return [];
      return [[asset, known.length === 1 ? (known[0] ?? '') : digestOfText(known.join('\n'))]];
    }),
  );
}

export function cacheKeyIn(body: unknown): string | null {
  return isRecord(body) && typeof body.cacheKey === 'string' ? body.cacheKey : null;
}

/** Reads that nobody declared are in the record as well: they are compared with what is there now. */
async function readsTheSame(
  log: LogReader,
  world: World,
  { given, read }: { readonly given: readonly StepInputs[]; readonly read: readonly EventInput[] },
): Promise<boolean> {
  const declared = read.filter(({ origin }) => origin === 'declared');
  const now = new Map(recordedInputs(given, 'declared').map((input) => [idOf(input), input]));
  if (declared.length !== now.size) return false;
  if (!declared.every((input) => isSame(world, input, now.get(idOf(input))))) return false;
  for (const input of read) {
    if (input.origin === 'declared') continue;
    const { asset, part } = input.target;
    const [version] = await latestVersions(log, asset, [part]);
    if (version === undefined || !isSame(world, input, version)) return false;
  }
  return true;
}

function idOf({ target }: EventInput): string {
  return `${target.asset}\n${target.part}`;
}

type Version = Pick<EventInput, 'event' | 'dataVersion'>;

/** A partition that was not there then and is not there now is the same; a source of unknown version never is. */
function isSame(world: World, read: EventInput, now: Version | undefined): boolean {
  if (now === undefined) return false;
  if (read.dataVersion !== null) return read.dataVersion === now.dataVersion;
  const isAsset = world.graph.asset(read.target.asset)?.kind === 'asset';
  return isAsset && read.event === null && now.event === null;
}

/** The value may have been dropped, or deleted behind the log's back. */
async function isThere(
  storages: FindStorage,
  log: LogReader,
  output: { readonly storage: string; readonly ref: string; readonly event: number },
): Promise<boolean> {
  if ((await whyGone(log, output, output.event)) !== null) return false;
  const found = storages(output.storage);
  return found.kind !== 'unknown' && (await found.storage.live(output.ref))?.ref === output.ref;
}
