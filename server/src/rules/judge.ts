// Who has rules judge a snapshot, and what they are shown of it when not all of it is looked at.

import type { AssetDeclaration } from '@headwater/core';
import type { Snapshot, SnapshotPart } from '../analysis/snapshot.js';
import type { RuleContext, RuleFinding, RuleOnGroups, RuleOnSource } from './rule.js';

export interface Judge {
  /** With room for others between the steps. */
  judge(rule: RuleOnSource | RuleOnGroups, context: RuleContext): Generator<null, readonly RuleFinding[]>;
}

/** What the context holds of these parts. */
export function narrow(context: RuleContext, parts: readonly SnapshotPart[]): RuleContext {
  const { snapshot, world } = context;
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

/** At the first glance: of rules that look at one reader, or at one group, what concerns those that the files declare. */
export function atFirst(files: ReadonlySet<string>): Judge {
  const narrowed = new WeakMap<RuleContext, RuleContext>();
  const shown = (context: RuleContext): RuleContext => {
    const known = narrowed.get(context) ?? narrow(context, partsDeclaring(context.snapshot, files));
    narrowed.set(context, known);
    return known;
  };
  return {
    *judge(rule, context) {
      if (rule.looksAt === 'group') return groupsOf(rule, context, shown(context).snapshot.manifest.assets);
      return rule.check(rule.looksAt === undefined ? context : shown(context));
    },
  };
}

function groupsOf(
  rule: RuleOnGroups,
  context: RuleContext,
  members: readonly AssetDeclaration[],
): readonly RuleFinding[] {
  const nameOf = (asset: AssetDeclaration): string | null => rule.shares(asset, context.project);
  const names = new Set(members.map(nameOf));
  names.delete(null);
  if (names.size === 0) return [];
  const groups = Map.groupBy(context.snapshot.manifest.assets, (asset) => {
    const name = nameOf(asset);
    return names.has(name) ? name : null;
  });
  groups.delete(null);
  return [...groups.values()].flatMap((group) => (group.length < 2 ? [] : rule.checkGroup(group, context)));
}

function partsDeclaring({ parts }: Snapshot, files: ReadonlySet<string>): readonly SnapshotPart[] {
  return parts.flatMap((group) =>
    group.parts.flatMap((part) => {
      const readers = new Set(part.assets.flatMap(({ key, span }) => (files.has(span.file) ? [key] : [])));
      return readers.size === 0 ? [] : [partWith(part, readers)];
    }),
  );
}

/** What a part says of these readers. */
export function partWith(part: SnapshotPart, readers: ReadonlySet<string>): SnapshotPart {
  return {
    ...part,
    assets: part.assets.filter(({ key }) => readers.has(key)),
    edges: part.edges.filter(({ to }) => readers.has(to)),
    dependencies: part.dependencies.filter(({ reader }) => readers.has(reader)),
    reads: part.reads.filter(({ reader }) => readers.has(reader)),
    writes: part.writes.filter(({ writer }) => readers.has(writer)),
  };
}
