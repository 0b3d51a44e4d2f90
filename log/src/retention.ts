// Which physical versions may go. Both adapters read the same facts and ask here.

import type { Citation, Millis, Position } from '@headwater/core';

/** A record of a physical version that still lies somewhere. Equal content made again is one version, recorded twice. */
export interface HeldRecord {
  readonly output: string;
  readonly target: string;
  readonly event: Position;
  readonly at: Millis;
}
export interface Retention {
  readonly before: Millis;
  readonly perPartition: number;
}
export interface Verdict {
  readonly output: string;
  /** Why it stays; null: it may go. */
  readonly kept: string | null;
}

/** `cited`: events that published records read, directly or through others, themselves included. */
export function decideRetention(
  held: readonly HeldRecord[],
  cited: ReadonlyMap<Position, Position>,
  keep: Retention,
): readonly Verdict[] {
  const seen = new Map<string, number>();
  const newestFirst = held.toSorted((a, b) => b.event - a.event);
  return [...Map.groupBy(newestFirst, ({ output }) => output).values()].flatMap((records) => {
    const [newest] = records;
    if (newest === undefined) return [];
    const newer = seen.get(newest.target) ?? 0;
    seen.set(newest.target, newer + 1);
    const isCited = records.some(({ event }) => cited.has(event));
    return [{ output: newest.output, kept: whyKept(newest, { newer, isCited, keep }) }];
  });
}

function whyKept(
  version: HeldRecord,
  context: { readonly newer: number; readonly isCited: boolean; readonly keep: Retention },
): string | null {
  if (context.isCited) return 'a published record cites it';
  if (context.newer === 0) return 'it is the latest version';
  if (context.newer < context.keep.perPartition) return `it is among the last ${context.keep.perPartition} versions`;
  return version.at >= context.keep.before ? 'it is not old enough' : null;
}

/** Everything that is read by `roots`, through any number of records, each with a root that leads to it. */
export function citedBy(
  roots: readonly Position[],
  inputsOf: (event: Position) => readonly Position[],
): ReadonlyMap<Position, Position> {
  const cited = new Map<Position, Position>();
  const open = roots.map((root) => ({ event: root, root }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { event, root } = next;
    if (cited.has(event)) continue;
    cited.set(event, root);
    for (const input of inputsOf(event)) open.push({ event: input, root });
  }
  return cited;
}

/** An event that made a physical version, or made it again. */
export interface VersionMade extends Pick<Citation, 'cited' | 'at' | 'dropped'> {
  readonly event: Position;
  readonly output: number | string;
}

/** `versions` by position. */
export function citationsOf(
  versions: readonly VersionMade[],
  cited: ReadonlyMap<Position, Position>,
): readonly Citation[] {
  const targets = new Map(versions.map(({ event, cited: target }) => [event, target]));
  const byPartition = Map.groupBy(versions, ({ cited: { asset, part } }) => `${asset}\n${part}`);
  return [...byPartition.values()]
    .flatMap((made) =>
      made.flatMap((version) => {
        const root = cited.get(version.event);
        const by = root === undefined ? undefined : targets.get(root);
        return by === undefined ? [] : [{ version, by, newer: newerThan(version, made) }];
      }),
    )
    .sort((a, b) => a.version.event - b.version.event)
    .map(({ version: { cited: target, at, dropped }, by, newer }) => ({ cited: target, at, newer, dropped, by }));
}
function newerThan({ event, output }: VersionMade, made: readonly VersionMade[]): number {
  const later = made.filter((other) => other.event > event && other.output !== output && other.dropped === null);
  return new Set(later.map((other) => other.output)).size;
}
