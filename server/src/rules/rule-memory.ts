// What rules found that look at each reader, or at each group of assets, by itself: of those about whom nothing has
// changed it holds for the next snapshot. Typing in one file judges that file and whom it concerns, however large the
// project is.

import type { AssetDeclaration, AssetKey, World } from '@headwater/core';
import { type ChangedPart, changedParts } from '../analysis/parts.js';
import type { PartGroup, Parts, Snapshot, SnapshotPart } from '../analysis/snapshot.js';
import { type Judge, narrow, partWith } from './judge.js';
import type { Rule, RuleContext, RuleFinding, RuleOnGroups, RuleOnSource } from './rule.js';
import { SharedBy } from './shared-by.js';

type ByReader = ReadonlyMap<AssetKey | null, readonly RuleFinding[]>;

/** A run after another one, of which all holds about whom it does not speak. */
interface Comparison {
  readonly changed: readonly ChangedPart[];
  /** Whom the changes concern, and who reads them. */
  readonly readers: ReadonlySet<AssetKey>;
  readonly isOrderSame: boolean;
}

/** Each rule knows what its findings are of: a run may end half-way, and the next one has the rules at different times. */
interface Found {
  readonly context: RuleContext;
  readonly byReader: ByReader;
}
interface Shared {
  readonly context: RuleContext;
  readonly by: SharedBy;
}

export class RuleMemory implements Judge {
  readonly #found = new Map<Rule, Found>();
  readonly #shared = new Map<Rule, Shared>();
  #context: RuleContext | null = null;
  /** Of the present context with earlier ones; null: nothing of then holds. */
  #comparisons = new WeakMap<RuleContext, Comparison | null>();
  #narrow = new Map<ReadonlySet<AssetKey> | PartGroup, RuleContext>();

  *judge(rule: RuleOnSource | RuleOnGroups, context: RuleContext): Generator<null, readonly RuleFinding[]> {
    if (rule.looksAt === undefined) return rule.check(context);
    if (this.#context !== context) {
      this.#context = context;
      this.#comparisons = new WeakMap();
      this.#narrow = new Map();
    }
    return yield* rule.looksAt === 'group' ? this.#inGroups(rule, context) : this.#ofReaders(rule, context);
  }

  *#ofReaders(rule: RuleOnSource, context: RuleContext): Generator<null, readonly RuleFinding[]> {
    const before = this.#found.get(rule);
    const comparison = before && this.#compare(before.context, context);
    const byReader =
      before && comparison
        ? this.#judgedAgain(rule, context, { before: before.byReader, comparison })
        : yield* this.#judgedAll(rule, context);
    this.#found.set(rule, { context, byReader });
    return [...byReader.values()].flat();
  }

  /** Group after group of files, so that others have their turn between them. */
  *#judgedAll(rule: RuleOnSource, context: RuleContext): Generator<null, ByReader> {
    const all = new Map<AssetKey | null, readonly RuleFinding[]>();
    for (const group of context.snapshot.parts) {
      const narrowed = this.#narrowed(group, () => narrow(context, group.parts));
      for (const [reader, findings] of Map.groupBy(rule.check(narrowed), ({ asset }) => asset))
        all.set(reader, findings);
      yield null;
    }
    return all;
  }

  #judgedAgain(
    rule: RuleOnSource,
    context: RuleContext,
    { before, comparison }: { readonly before: ByReader; readonly comparison: Comparison },
  ): ByReader {
    const { readers, isOrderSame, changed } = comparison;
    // Who has no finding has none in another order either.
    const isOrdered = rule.looksAt === 'reader and order' && !isOrderSame;
    const judged = isOrdered ? new Set([...readers, ...[...before.keys()].filter((key) => key !== null)]) : readers;
    const parts = (): readonly SnapshotPart[] => partsOf(context.snapshot.parts, judged, changed);
    const anew = rule.check(this.#narrowed(judged, () => narrow(context, parts())));
    const all = new Map(before);
    all.delete(null);
    for (const reader of judged) all.delete(reader);
    for (const [reader, findings] of Map.groupBy(anew, ({ asset }) => asset)) all.set(reader, findings);
    return all;
  }

  *#inGroups(rule: RuleOnGroups, context: RuleContext): Generator<null, readonly RuleFinding[]> {
    const known = this.#shared.get(rule);
    const comparison = known && this.#compare(known.context, context);
    const by = known && comparison ? known.by : new SharedBy(rule, context.project);
    if (comparison) for (const change of comparison.changed) by.follow(change);
    else
      for (const { parts } of context.snapshot.parts) {
        for (const part of parts) by.follow({ before: null, after: part });
        yield null;
      }
    this.#shared.set(rule, { context, by });
    return by.findings(context);
  }

  /** Once for all rules that stand where this one stands. */
  #compare(before: RuleContext, present: RuleContext): Comparison | null {
    const known = this.#comparisons.get(before);
    if (known !== undefined) return known;
    const comparison = isSameTime(before, present) ? comparisonOf(before.snapshot, present.snapshot) : null;
    this.#comparisons.set(before, comparison);
    return comparison;
  }

  /** The same context for all rules, which keep by it what they have made of it. */
  #narrowed(to: ReadonlySet<AssetKey> | PartGroup, make: () => RuleContext): RuleContext {
    const known = this.#narrow.get(to) ?? make();
    this.#narrow.set(to, known);
    return known;
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

function comparisonOf(before: Snapshot, after: Snapshot): Comparison {
  const changed = changedParts(before.parts, after.parts);
  const assets = changed.flatMap((change) => [change.before, change.after].flatMap((part) => part?.assets ?? []));
  const others = new Set(changed.flatMap(differently).map(({ key }) => key));
  const readersOf = (key: AssetKey): readonly AssetKey[] =>
    [before, after].flatMap(({ graph }) => graph.downstream(key).map(({ to }) => to));
  return {
    changed,
    readers: new Set([...assets.map(({ key }) => key), ...[...others].flatMap(readersOf)]),
    isOrderSame: before.graph.order === after.graph.order,
  };
}

/** Assets that came or went, or of which readers see something else. */
function differently({ before, after }: ChangedPart): readonly AssetDeclaration[] {
  const [old, present] = [byKey(before), byKey(after)];
  const isOther = (asset: AssetDeclaration, other: AssetDeclaration | undefined): boolean =>
    other === undefined || (asset !== other && seen(asset) !== seen(other));
  return [
    ...[...old.values()].filter((asset) => !present.has(asset.key)),
    ...[...present.values()].filter((asset) => isOther(asset, old.get(asset.key))),
  ];
}
function byKey(part: SnapshotPart | null): ReadonlyMap<AssetKey, AssetDeclaration> {
  return new Map(part?.assets.map((asset) => [asset.key, asset]));
}
/** What rules that look at a reader may see of what it reads: not where it stands, and not its code. */
function seen({ span: _, keySpan: __, description: ___, codeDigest: ____, checks: _____, ...rest }: AssetDeclaration) {
  return JSON.stringify(rest);
}

function partsOf(
  parts: Parts,
  readers: ReadonlySet<AssetKey>,
  changed: readonly ChangedPart[],
): readonly SnapshotPart[] {
  const own = changed.flatMap(({ after }) => after ?? []);
  const left = new Set(readers);
  for (const { assets } of own) for (const { key } of assets) left.delete(key);
  if (left.size === 0) return own;
  const others = parts.flatMap((group) => group.parts.filter(({ assets }) => assets.some(({ key }) => left.has(key))));
  return [...own, ...others.map((part) => partWith(part, left))];
}
