// A dependency for which nothing says which partitions are read, or for which the body reads others than it says.

import type { AssetKey, DependencyEdge } from '@headwater/core';
import { describeMapping, type Mapping, type Partitions } from 'headwater/algebra';
import { isLimited, type RelativeRange } from '../analysis/snapshot.js';
import { defaultOf } from './mapping-findings.js';
import { oncePerPair } from './pairs.js';
import { around, isWithin, rangeGiven, rangeRead, windowMapping } from './read-range.js';
import { type MappedDependency, mappedDependencies } from './read-dependencies.js';
import type { Fix, Rule, RuleContext, RuleFinding } from './rule.js';
import { readsBetween } from './snapshot-index.js';

export const missingPartitionMapping: Rule = {
  id: 'missing-partition-mapping',
  severity: 'error',
  stopsPlans: true,
  looksAt: 'reader',
  docs: {
    summary: 'A dependency needs a partition mapping that is not there.',
    whatItDoes:
      'Reports a dependency without a mapping whose two partition definitions have no default, or a default that matches keys which do not correspond; and a body that reads keys outside what the mapping gives, such as seven days in SQL, or all days up to its own, under a mapping of the same day.',
    whyItMatters:
      'Impact and plans follow the mapping. Where it gives fewer keys than the body reads, a corrected day leaves outputs stale that nobody rebuilds.',
    fires: `import { asset, dailyPartitions, staticPartitions } from 'headwater';

export const regions = asset('regions', {
  partitions: staticPartitions(['north', 'south']),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  deps: [regions],
  async materialize(ctx) {
    await ctx.write(await ctx.read(regions));
  },
});
`,
    staysQuiet: `import { allPartitions, asset, dailyPartitions, from, staticPartitions } from 'headwater';

export const regions = asset('regions', {
  partitions: staticPartitions(['north', 'south']),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  deps: [from(regions, allPartitions())],
  async materialize(ctx) {
    await ctx.write(await ctx.read(regions));
  },
});
`,
    fixSafety:
      'Where the body reads a range of keys, the fix declares the time window of exactly that range, or `allPartitions()` where a condition limits it at one side only. `headwater check --fix` applies it. Where the pair has no default there is no fix: which keys correspond is for people to say.',
  },
  check(context) {
    return mappedDependencies(context).flatMap(
      (dependency) => withoutMapping(dependency) ?? outsideMapping(context, dependency),
    );
  },
};

function withoutMapping({ site, edge, pair }: MappedDependency): readonly RuleFinding[] | null {
  const fault = defaultFault(pair);
  if (fault === null) return null;
  const reason = fault(edge.from);
  return [{ span: site.span, asset: edge.to, message: `${edge.to} needs a mapping to ${edge.from}. ${reason}` }];
}

/** Words for an input. */
type Fault = (input: AssetKey) => string;

/** Why the default does not do; null where it does, or where something is declared. */
const defaultFault = oncePerPair(({ declared, upstream, downstream }): Fault | null => {
  if (declared !== null) return null;
  const definitions = { upstream: upstream.definition, downstream: downstream.definition };
  const inferred = defaultOf(definitions.upstream, definitions.downstream);
  if (inferred.kind === 'mapping') return keysDiffer(inferred.mapping, definitions);
  const { code, message } = inferred.problem;
  // Windows of two zones have a rule of their own.
  return code === 'time-zones-differ' ? null : () => message;
});

type MultiPartitions = Extract<Partitions, { readonly kind: 'multi' }>;
interface Definitions {
  readonly upstream: Partitions | null;
  readonly downstream: Partitions | null;
}

/** Why keys that the default takes for equal do not correspond; null where they do. */
function keysDiffer(mapping: Mapping, { upstream, downstream }: Definitions): Fault | null {
  if (mapping.kind !== 'identity' || upstream === null || downstream === null) return null;
  if (upstream.kind === 'static' && downstream.kind === 'static') {
    const known = new Set(upstream.keys);
    const strange = downstream.keys.filter((key) => !known.has(key));
    const named = strange.slice(0, 3).map((key) => `\`${key}\``);
    const rest = strange.length > 3 ? ` and ${strange.length - 3} more` : '';
    return strange.length === 0 ? null : (input) => `${input} has no partition ${named.join(', ')}${rest}.`;
  }
  if (upstream.kind === 'dynamic' && downstream.kind === 'dynamic' && upstream.name !== downstream.name)
    return () => `Their keys are those of two dynamic definitions, \`${upstream.name}\` and \`${downstream.name}\`.`;
  if (upstream.kind === 'multi' && downstream.kind === 'multi') return dimensionsDiffer(upstream, downstream);
  return null;
}

function dimensionsDiffer(upstream: MultiPartitions, downstream: MultiPartitions): Fault | null {
  for (const [name, above] of Object.entries(upstream.dimensions)) {
    const below = downstream.dimensions[name];
    const inferred = below === undefined ? null : defaultOf(above, below);
    if (inferred?.kind === 'none') return () => `In the dimension \`${name}\`: ${inferred.problem.message}`;
  }
  return null;
}

function outsideMapping(context: RuleContext, { site, edge, pair }: MappedDependency): readonly RuleFinding[] {
  const given = rangeGiven(pair);
  if (given === null) return [];
  // What an asset reads of all that itself has written is no window that it could wait for.
  const isOwn = edge.from === edge.to;
  const reads = readsBetween(context.snapshot, edge.from, edge.to).filter(
    ({ range }) => range === null || !isOwn || isLimited(range),
  );
  const read = rangeRead(reads.filter(({ range }) => range !== null && isBounded(range)));
  if (read === null || isWithin(read, given)) return [];
  const wordsOf = (range: RelativeRange) => openWords(range) ?? wordsFor(context, edge, windowMapping(range));
  const words = { read: wordsOf(read), given: wordsOf(given) };
  // A place that says no range reads what the mapping gives, which the fix must not take from it.
  const all = rangeRead(reads) ?? read;
  const wanted = windowMapping(reads.every((place) => place.range !== null) ? all : around(all, given));
  const source = edge.mapping === null ? 'the default mapping' : 'the mapping';
  return [
    {
      span: site.span,
      asset: edge.to,
      message: `${edge.to} reads ${edge.from} ${words.read}, but ${source} gives ${words.given}. Declare a window that holds all that is read.`,
      related: reads
        .filter((place) => place.range !== null && !isWithin(place.range, given))
        .map((place) => ({ span: place.span, message: `Reads ${words.read}` })),
      fixes: [declareWindow(edge, wanted, wordsFor(context, edge, wanted))],
    },
  ];
}

/** By a condition on the key, at one side at least: a table that is read whole may hold no more than one partition. */
function isBounded({ startOffset, endOffset }: RelativeRange): boolean {
  return Number.isFinite(startOffset) || Number.isFinite(endOffset);
}

/** Null where the words of a mapping say it. */
function openWords(range: RelativeRange): string | null {
  if (isLimited(range) || !isBounded(range)) return null;
  return Number.isFinite(range.endOffset) ? 'from its first partition on' : 'up to its last partition';
}

function wordsFor({ world }: RuleContext, edge: DependencyEdge, mapping: Mapping): string {
  return describeMapping(mapping, world.space(edge.from).definition, world.space(edge.to).definition).label;
}

function declareWindow(edge: DependencyEdge, mapping: Mapping, words: string): Fix {
  return {
    title: `Declare the mapping to ${edge.from}, ${words}`,
    edits: [{ kind: 'set-mapping', reader: edge.to, asset: edge.from, mapping }],
    isPreferred: true,
    isSafe: true,
  };
}
