// Which physical versions may go. Both adapters read the same facts and ask here.

import type { Millis, Position } from '@headwater/core';

/** A physical version that lies somewhere, with the newest record of it. */
export interface HeldOutput {
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
  held: readonly HeldOutput[],
  cited: ReadonlySet<Position>,
  keep: Retention,
): readonly Verdict[] {
  const seen = new Map<string, number>();
  return [...held]
    .sort((a, b) => b.event - a.event)
    .map((version) => {
      const newer = seen.get(version.target) ?? 0;
      seen.set(version.target, newer + 1);
      return { output: version.output, kept: whyKept(version, { newer, cited, keep }) };
    });
}

function whyKept(
  version: HeldOutput,
  context: { readonly newer: number; readonly cited: ReadonlySet<Position>; readonly keep: Retention },
): string | null {
  if (context.cited.has(version.event)) return 'a published record cites it';
  if (context.newer === 0) return 'it is the latest version';
  if (context.newer < context.keep.perPartition) return `it is among the last ${context.keep.perPartition} versions`;
  return version.at >= context.keep.before ? 'it is not old enough' : null;
}

/** Everything that is read by `roots`, through any number of records. */
export function citedBy(
  roots: readonly Position[],
  inputsOf: (event: Position) => readonly Position[],
): ReadonlySet<Position> {
  const cited = new Set<Position>();
  const open = [...roots];
  for (let event = open.pop(); event !== undefined; event = open.pop()) {
    if (cited.has(event)) continue;
    cited.add(event);
    open.push(...inputsOf(event));
  }
  return cited;
}
