// What rules found that look at each reader, or at each group of assets, by itself: of those about whom nothing has
// changed it holds for the next snapshot. Typing in one file judges that file and whom it concerns, however large the
// project is.

import type { AssetDeclaration, AssetKey, World } from '@headwater/core';
import { type ChangedPart, changedParts } from '../analysis/parts.js';
import type { Parts, Snapshot, SnapshotPart } from '../analysis/snapshot.js';
import type { Rule, RuleContext, RuleFinding, RuleOnGroups, RuleOnSource } from './rule.js';
import { SharedBy } from './shared-by.js';

type ByReader = Map<AssetKey | null, readonly RuleFinding[]>;

/** A run after another one, of which all holds about whom it does not speak. */
interface Comparison {
  readonly changed: readonly ChangedPart[];
  /** Whom the changes concern, and who reads them. */
  readonly readers: ReadonlySet<AssetKey>;
  readonly isOrderSame: boolean;
}

export class RuleMemory {
  #context: RuleContext | null = null;
  /** Null: nothing of before holds. */
  #comparison: Comparison | null = null;
  readonly #found = new Map<Rule, ByReader>();
  readonly #shared = new Map<Rule, SharedBy>();

  findingsOf(rule: RuleOnSource | RuleOnGroups, context: RuleContext): readonly RuleFinding[] {
    this.#compare(context);
    if (rule.looksAt === 'group') return this.#inGroups(rule, context);
    return rule.looksAt === undefined ? rule.check(context) : this.#ofReaders(rule, context);
  }

  #ofReaders(rule: RuleOnSource, context: RuleContext): readonly RuleFinding[] {
    const before = this.#found.get(rule);
    if (this.#comparison === null || before === undefined) {
      const found = Map.groupBy(rule.check(context), ({ asset }) => asset);
      this.#found.set(rule, found);
      return [...found.values()].flat();
    }
    const { readers, isOrderSame } = this.#comparison;
    // Who has no finding has none in another order either.
    const isOrdered = rule.looksAt === 'reader and order' && !isOrderSame;
    const judged = isOrdered ? new Set([...readers, ...[...before.keys()].filter((key) => key !== null)]) : readers;
    const anew = rule.check(this.#narrowed(context, judged));
    before.delete(null);
    for (const reader of judged) before.delete(reader);
    for (const [reader, findings] of Map.groupBy(anew, ({ asset }) => asset)) before.set(reader, findings);
    return [...before.values()].flat();
  }

  #inGroups(rule: RuleOnGroups, context: RuleContext): readonly RuleFinding[] {
    const before = this.#comparison === null ? undefined : this.#shared.get(rule);
    const shared = before ?? new SharedBy(rule, context.project);
    this.#shared.set(rule, shared);
    const all = context.snapshot.parts.flatMap(({ parts }) => parts.map((part) => ({ before: null, after: part })));
    for (const change of before === undefined ? all : (this.#comparison?.changed ?? [])) shared.follow(change);
    return shared.findings(context);
  }

  /** Once for all rules of one run. */
  #compare(context: RuleContext): void {
    const last = this.#context;
    if (last === context) return;
    this.#context = context;
    this.#narrow.clear();
    this.#comparison = last && isSameTime(last, context) ? comparisonOf(last.snapshot, context.snapshot) : null;
  }

  readonly #narrow = new Map<ReadonlySet<AssetKey>, RuleContext>();
  /** The same context for all rules, which keep by it what they have made of it. */
  #narrowed(context: RuleContext, readers: ReadonlySet<AssetKey>): RuleContext {
    const known = this.#narrow.get(readers) ?? narrow(context, readers, this.#comparison?.changed ?? []);
    this.#narrow.set(readers, known);
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

/** What the context holds of these readers. */
function narrow(context: RuleContext, readers: ReadonlySet<AssetKey>, changed: readonly ChangedPart[]): RuleContext {
  const { snapshot, world } = context;
  const parts = partsOf(snapshot.parts, readers, changed);
  const join = <T>(find: (part: SnapshotPart) => readonly T[]): readonly T[] => parts.flatMap(find);
  const { revision, graph, problems, hasDynamicKeys, files, declared } = snapshot;
  const { occurrencesIn, occurrencesOf, occurrenceAt, declarationAt } = snapshot;
  const narrowed: Snapshot = {
    parts: [{ parts }],
    manifest: { assets: join(({ assets }) => assets), edges: join(({ edges }) => edges) },
    reads: join(({ reads }) => reads),
    writes: join(({ writes }) => writes),
    dependencies: join(({ dependencies }) => dependencies),
    sideReads: join(({ sideReads }) => sideReads),
    names: join(({ names }) => names),
    suppressions: join(({ suppressions }) => suppressions),
    observations: () => join((part) => part.observations()),
    ...{ revision, graph, problems, hasDynamicKeys, files, declared },
    ...{ occurrencesIn, occurrencesOf, occurrenceAt, declarationAt },
  };
  // Rules keep by these what they have made of them.
  return { ...context, snapshot: narrowed, world: { ...world } };
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
function partWith(part: SnapshotPart, readers: ReadonlySet<AssetKey>): SnapshotPart {
  return {
    ...part,
    assets: part.assets.filter(({ key }) => readers.has(key)),
    edges: part.edges.filter(({ to }) => readers.has(to)),
    dependencies: part.dependencies.filter(({ reader }) => readers.has(reader)),
    reads: part.reads.filter(({ reader }) => readers.has(reader)),
    writes: part.writes.filter(({ writer }) => readers.has(writer)),
  };
}
