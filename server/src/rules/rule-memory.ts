// What rules found that look at each reader by itself: of readers about whom nothing has changed it holds for the next
// snapshot, so that typing in one file judges that file and who reads its assets, however large the project is.

import type { AssetKey, World } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Rule, RuleContext, RuleFinding } from './rule.js';

type ByReader = Map<AssetKey | null, readonly RuleFinding[]>;

interface Comparison {
  readonly context: RuleContext;
  /** What the context holds of the readers that are to be judged again; null: of all. */
  readonly narrowed: RuleContext | null;
  readonly readers: ReadonlySet<AssetKey>;
  readonly isOrderSame: boolean;
}

export class RuleMemory {
  #last: Comparison | null = null;
  readonly #found = new Map<Rule, ByReader>();

  findingsOf(rule: Rule & { readonly needs?: undefined }, context: RuleContext): readonly RuleFinding[] {
    if (rule.looksAt === undefined) return rule.check(context);
    const { narrowed, readers, isOrderSame } = this.#compare(context);
    const before = this.#found.get(rule);
    const holds = narrowed !== null && before !== undefined && (isOrderSame || rule.looksAt === 'reader');
    const found: ByReader = holds ? before : new Map();
    if (holds) for (const reader of readers) found.delete(reader);
    const anew = Map.groupBy(rule.check(holds ? narrowed : context), ({ asset }) => asset);
    for (const [reader, findings] of anew) found.set(reader, findings);
    this.#found.set(rule, found);
    return [...found.values()].flat();
  }

  /** Once for all rules of one run. */
  #compare(context: RuleContext): Comparison {
    const last = this.#last;
    if (last?.context === context) return last;
    const readers = last && isSameTime(last.context, context) ? readersBetween(last.context, context) : null;
    this.#last = {
      context,
      narrowed: readers && narrow(context, readers),
      readers: readers ?? new Set(),
      isOrderSame: last?.context.snapshot.graph.order === context.snapshot.graph.order,
    };
    return this.#last;
  }
}

/** Whether each definition has the partitions that it had. */
function isSameTime(before: RuleContext, after: RuleContext): boolean {
  if (before.project !== after.project) return false;
  if (before.world.context.now === after.world.context.now) return true;
  const judged = new Set<unknown>();
  return after.snapshot.manifest.assets.every(({ key, partitions }) => {
    if (partitions === null || judged.has(partitions)) return true;
    judged.add(partitions);
    return countIn(before.world, key) === countIn(after.world, key);
  });
}
function countIn(world: World, key: AssetKey): number {
  return world.space(key).count;
}

/** Whoever is declared, depends, reads or writes otherwise or elsewhere than before, and who reads such an asset. */
function readersBetween({ snapshot: before }: RuleContext, { snapshot: after }: RuleContext): ReadonlySet<AssetKey> {
  const assets = differing(before.manifest.assets, after.manifest.assets).map(({ key }) => key);
  return new Set([
    ...assets,
    ...assets.flatMap((key) => [before, after].flatMap(({ graph }) => graph.downstream(key).map(({ to }) => to))),
    ...differing(before.manifest.edges, after.manifest.edges).map(({ to }) => to),
    ...differing(before.dependencies, after.dependencies).map(({ reader }) => reader),
    ...differing(before.reads, after.reads).map(({ reader }) => reader),
    ...differing(before.writes, after.writes).map(({ writer }) => writer),
  ]);
}

/** What stands between the equal beginnings and the equal ends: an edit changes a stretch. */
function differing<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [...before.slice(head, before.length - tail), ...after.slice(head, after.length - tail)];
}

function narrow(context: RuleContext, readers: ReadonlySet<AssetKey>): RuleContext {
  const { snapshot, world } = context;
  const narrowed: Snapshot = {
    ...snapshot,
    manifest: {
      assets: snapshot.manifest.assets.filter(({ key }) => readers.has(key)),
      edges: snapshot.manifest.edges.filter(({ to }) => readers.has(to)),
    },
    dependencies: snapshot.dependencies.filter(({ reader }) => readers.has(reader)),
    reads: snapshot.reads.filter(({ reader }) => readers.has(reader)),
    writes: snapshot.writes.filter(({ writer }) => readers.has(writer)),
  };
  // Rules keep by these what they have made of them.
  return { ...context, snapshot: narrowed, world: { ...world } };
}
