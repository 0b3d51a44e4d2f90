// A body reads an asset that its declaration does not name.

import { type AssetKey, onlyComesAfter } from '@headwater/core';
import { describeMapping, inferMapping, type Mapping } from 'headwater/algebra';
import { looksBack } from '../analysis/assemble/reads.js';
import type { ReadSite } from '../analysis/snapshot.js';
import { callsTo } from './calls-to.js';
import { around, isWithin, rangeRead, windowMapping } from './read-range.js';
import type { Fix, Rule, RuleContext, RuleFinding } from './rule.js';

export const undeclaredRead: Rule = {
  id: 'undeclared-read',
  severity: 'error',
  looksAt: 'reader and order',
  docs: {
    summary: 'A body reads an asset that its declaration does not name.',
    whatItDoes:
      'Follows `materialize` through helper functions and reports each place that reads an asset which is missing in `deps`, or stands there as `after(x)` alone, which only orders a run: by handle, by key, by a table name in SQL text, or by a file path. While an entry of `deps` comes to nothing known, no read of the asset counts as undeclared.',
    whyItMatters:
      'Plans follow declarations. A change of the asset that is read rebuilds every declared reader and leaves this one as it was, without a word.',
    fires: `import { asset, source } from 'headwater';

export const orders = source('orders');

export const report = asset('report', {
  deps: [],
  async materialize(ctx) {
    await ctx.write(await ctx.read('orders'));
  },
});
`,
    staysQuiet: `import { asset, source } from 'headwater';

export const orders = source('orders');

export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read('orders'));
  },
});
`,
    fixSafety:
      'The fix adds the dependency, or makes `x` of `after(x)`, with the mapping that the range of keys in the body asks for where it is wider than the default; where a statement reads all that is there, or all up to a key, that is `allPartitions()`. Nothing else changes. `headwater check --fix` applies it, except where the asset has partitions and conditions that are not understood may say which of them a statement reads: then the editor offers the default and says so. A read whose declaration would close a cycle gets no fix, and neither does one of an asset whose `deps` is not written as a list that the file itself shows.',
  },
  check(context) {
    const undeclared = context.snapshot.reads.filter((read) => isUndeclared(context, read));
    return [...Map.groupBy(undeclared, pairOf).values()].flatMap((reads) => findingsOf(context, reads));
  },
};

function isUndeclared({ snapshot }: RuleContext, read: ReadSite): boolean {
  if (read.asset === null) return false;
  if (snapshot.graph.edge(read.asset, read.reader)?.isDeclared !== false) return false;
  // A statement on the asset's own table is part of how it writes; a name of itself in `ctx.read` is meant.
  const isOwnTable = read.asset === read.reader && (read.evidence === 'sql' || read.evidence === 'path');
  return !isOwnTable || looksBack(read.range);
}

function pairOf(read: ReadSite): string {
  return `${read.asset} ${read.reader}`;
}

/** All places at which one reader reads one asset: a finding each, and one fix that serves them all. */
function findingsOf(context: RuleContext, reads: readonly ReadSite[]): readonly RuleFinding[] {
  const asset = reads[0]?.asset ?? null;
  const reader = reads[0]?.reader;
  if (asset === null || reader === undefined) return [];
  const closesCycle = wouldCloseCycle(context, asset, reads);
  const count = context.world.space(reader).count;
  const isPartitioned = context.world.space(reader).definition !== null;
  const depend =
    isPartitioned && count > 0 ? `, though ${count} partition${count === 1 ? ' depends' : 's depend'} on it` : '';
  const cycle = closesCycle ? ' Declaring it would close a cycle, so there is no fix.' : '';
  const what = onlyComesAfter(context.snapshot.graph, reader, asset)
    ? `${asset}, which it only comes after: declare it as read, or`
    : `${asset} but does not declare it:`;
  const message = `${reader} reads ${what} a plan leaves it out${depend}.${cycle}`;
  const fixes = closesCycle ? [] : [declare(context, { asset, reader, reads })];
  return onePerPlace(reads).map((read) => ({
    span: read.span,
    asset: reader,
    message,
    calls: callsTo(read.chain),
    fixes,
  }));
}

function onePerPlace(reads: readonly ReadSite[]): readonly ReadSite[] {
  const places = new Map<string, ReadSite>();
  for (const read of reads) {
    const { file, start } = read.span;
    const place = `${file}:${start.line}:${start.column}`;
    if (!places.has(place)) places.set(place, read);
  }
  return [...places.values()];
}

function wouldCloseCycle({ snapshot }: RuleContext, asset: AssetKey, reads: readonly ReadSite[]): boolean {
  const reader = reads[0]?.reader ?? '';
  if (reader === asset) {
    const range = rangeRead(reads);
    return range === null || range.endOffset >= 0;
  }
  const { graph } = snapshot;
  // The order has every declared reader behind its input, but for those that wait for each other.
  const isInCycle = graph.cycles.some((members) => members.includes(asset) && members.includes(reader));
  if (!isInCycle && graph.rank(asset) < graph.rank(reader)) return false;
  const seen = new Set<AssetKey>([reader]);
  const stack = [reader];
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    if (key === asset) return true;
    for (const edge of graph.downstream(key)) {
      if (!edge.isDeclared || seen.has(edge.to)) continue;
      seen.add(edge.to);
      stack.push(edge.to);
    }
  }
  return false;
}

function declare(
  context: RuleContext,
  { asset, reader, reads }: { asset: AssetKey; reader: AssetKey; reads: readonly ReadSite[] },
): Fix {
  const upstream = context.world.space(asset).definition;
  const downstream = context.world.space(reader).definition;
  const wanted = mappingFor(context, { asset, reader, reads });
  const inferred = inferMapping(upstream, downstream);
  const effective = wanted ?? (inferred.kind === 'mapping' ? inferred.mapping : null);
  const isMapped = effective !== null && upstream !== null;
  const label = isMapped ? `, ${describeMapping(effective, upstream, downstream).label}` : '';
  const isKnown = upstream === null || downstream === null || reads.every(saysItsRange);
  return {
    title: `Declare dep on ${asset}${label}${isKnown ? '' : ' (which partitions the body reads is not known)'}`,
    edits: [{ kind: 'add-dependency', reader, asset, mapping: wanted }],
    isPreferred: isKnown,
    isSafe: isKnown,
  };
}

/** A statement of which it is not understood may read more than any mapping that is proposed. */
function saysItsRange({ evidence, range }: ReadSite): boolean {
  return evidence !== 'sql' || range !== null;
}

const SAME = { startOffset: 0, endOffset: 0 } as const;

/** Null where the default of the pair gives all that is read. */
function mappingFor(
  { world, snapshot }: RuleContext,
  { asset, reader, reads }: { asset: AssetKey; reader: AssetKey; reads: readonly ReadSite[] },
): Mapping | null {
  const range = rangeRead(reads);
  const upstream = snapshot.graph.asset(asset)?.partitions ?? null;
  if (range === null || upstream === null || world.space(reader).definition === null) return null;
  if (asset === reader) return windowMapping(range);
  // A place that says no range reads what the default gives.
  const wanted = reads.every((read) => read.range !== null) ? range : around(range, SAME);
  return isWithin(wanted, SAME) ? null : windowMapping(wanted);
}
