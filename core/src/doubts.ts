// What nobody can vouch for: records of an older log that was put back, and partitions whose last step was cut short.
// Doubts are kept as state of the log. A record that was made after one is beyond it, and a reconciliation ends it.

import type { AssetKey, PartitionKey } from './manifest.js';
import type { Position, StateChange, Target } from './log-changes.js';
import type { LogReader } from './ports.js';

const SCOPE = 'doubt';
/** Under no asset: of everything. */
const EVERYTHING = 'log';

export interface Doubts {
  /** An older copy of the log was put back: nothing up to this position is sure. Null: the log is whole. */
  readonly all: Position | null;
  /** Steps that ended without an answer: what they left in the destination nobody knows. */
  of(asset: AssetKey): ReadonlyMap<PartitionKey, Position>;
}
/** Why a partition is in doubt: its destination is ahead of the log, or its last step was cut short. */
export type Doubt = 'older-log' | 'cut-short';

/** What has happened, for people. */
export function describeDoubt(doubt: Doubt): string {
  switch (doubt) {
    case 'older-log':
      return 'an older copy of the log was put back';
    case 'cut-short':
      return 'its last run was killed in this step and recorded no materialization';
  }
}

const none: ReadonlyMap<PartitionKey, Position> = new Map();
export const noDoubts: Doubts = { all: null, of: () => none };

export async function readDoubts(log: LogReader): Promise<Doubts> {
  const rows = await log.state(SCOPE);
  const isOlder = (await log.remembered()) === 'older-copy';
  if (rows.length === 0 && !isOlder) return noDoubts;
  const parts = new Map<AssetKey, Map<PartitionKey, Position>>();
  let all: Position | null = isOlder ? await log.head() : null;
  for (const { asset, name, value } of rows) {
    const since = typeof value === 'number' ? value : 0;
    if (asset === '') all = Math.max(all ?? 0, since);
    else parts.set(asset, (parts.get(asset) ?? new Map<PartitionKey, Position>()).set(name, since));
  }
  return { all, of: (asset) => parts.get(asset) ?? none };
}

/** `made`: the position of the partition's present record; null: it has none. */
export function doubtAbout({ all, of }: Doubts, { asset, part }: Target, made: Position | null): Doubt | null {
  if (all !== null && (made ?? 0) <= all) return 'older-log';
  const since = of(asset).get(part);
  return since !== undefined && (made ?? 0) <= since ? 'cut-short' : null;
}

/** Everything that the log says so far is in doubt. */
export function doubtAll(since: Position): StateChange {
  return { scope: SCOPE, asset: '', name: EVERYTHING, value: since };
}
export function doubt({ asset, part }: Target, since: Position): StateChange {
  return { scope: SCOPE, asset, name: part, value: since };
}
/** It was looked at: what the log says of it holds. */
export function vouchFor({ asset, part }: Target): StateChange {
  return { scope: SCOPE, asset, name: part, value: undefined };
}
/** `within`: what was looked at. That an older log was put back is settled by who has looked at everything. */
export async function vouchedFor(
  log: LogReader,
  within: (asset: AssetKey | null, part: PartitionKey) => boolean,
): Promise<readonly StateChange[]> {
  return (await log.state(SCOPE))
    .filter(({ asset, name }) => within(asset === '' ? null : asset, name))
    .map(({ scope, asset, name }) => ({ scope, asset, name, value: undefined }));
}
