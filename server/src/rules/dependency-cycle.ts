// Assets that wait for each other.

import { type AssetKey, compareKeys, type DependencyEdge } from '@headwater/core';
import { gathered } from '../analysis/parts.js';
import type { Rule, RuleContext, RuleFinding } from './rule.js';

export const dependencyCycle: Rule = {
  id: 'dependency-cycle',
  severity: 'error',
  docs: {
    summary: 'Assets wait for each other.',
    whatItDoes:
      'Reports each cycle of declared dependencies once, at the member whose key sorts first. A self dependency that looks strictly back (a time window that ends before the own partition) is no cycle.',
    whyItMatters: 'No order of runs satisfies a cycle: nothing in it can ever be materialized from a clean start.',
    fires: `import { asset } from 'headwater';

export const first = asset('first', {
  deps: ['second'],
  async materialize(ctx) {
    await ctx.write(await ctx.read('second'));
  },
});
export const second = asset('second', {
  deps: [first],
  async materialize(ctx) {
    await ctx.write(await ctx.read(first));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions, from, timeWindow } from 'headwater';

export const balance = asset('balance', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  async materialize(ctx) {
    await ctx.write(await ctx.read('balance'));
  },
});
`,
    fixSafety: 'There is no fix: which of the edges is wrong is for people to say.',
  },
  check(context) {
    const { graph } = context.snapshot;
    const alone = ownEdges(context.snapshot.parts)
      .filter((edge) => !looksStrictlyBack(context, edge))
      .map(selfCycle);
    return [...alone, ...graph.cycles.flatMap((members) => cycleThrough(context, members))];
  },
};

/** From an asset to itself. */
const ownEdges = gathered(({ edges }) => edges.filter(({ from, to, isDeclared }) => from === to && isDeclared));

function looksStrictlyBack({ world }: RuleContext, edge: DependencyEdge): boolean {
  const mapping = world.mapping(edge);
  return mapping?.kind === 'timeWindow' && mapping.endOffset < 0;
}

function selfCycle(edge: DependencyEdge): RuleFinding {
  return {
    span: edge.span,
    asset: edge.to,
    message: `${edge.to} waits for itself: only a time window that ends before the own partition may look at it.`,
  };
}

function cycleThrough({ snapshot }: RuleContext, members: readonly AssetKey[]): readonly RuleFinding[] {
  const first = members[0];
  if (first === undefined) return [];
  const path = shortestCycle(snapshot.graph.downstream, first, new Set(members));
  const edges = path.flatMap((key, index) => {
    const next = path[(index + 1) % path.length] ?? first;
    return snapshot.graph.downstream(key).find((edge) => edge.isDeclared && edge.to === next) ?? [];
  });
  const closing = edges.at(-1);
  if (closing === undefined) return [];
  return [
    {
      span: closing.span,
      asset: first,
      message: `These assets wait for each other, so none can run first: ${[...path, first].join(' → ')}.`,
      related: edges.slice(0, -1).map((edge) => ({ span: edge.span, message: `${edge.to} waits for ${edge.from}` })),
    },
  ];
}

/** From `first` along its readers back to itself, each key once; ties by key. */
function shortestCycle(
  downstream: (key: AssetKey) => readonly DependencyEdge[],
  first: AssetKey,
  members: ReadonlySet<AssetKey>,
): readonly AssetKey[] {
  const paths = new Map<AssetKey, readonly AssetKey[]>([[first, [first]]]);
  for (const [key, path] of paths) {
    const readers = downstream(key).filter((edge) => edge.isDeclared && members.has(edge.to) && edge.to !== key);
    if (readers.some((edge) => edge.to === first)) return path;
    for (const { to } of readers.sort((a, b) => compareKeys(a.to, b.to)))
      if (!paths.has(to)) paths.set(to, [...path, to]);
  }
  return [first];
}
