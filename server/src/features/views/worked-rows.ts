// What an edge does, worked for real keys: who reads the chosen one, what the last one reads, which windows fall short.

import type { DependencyEdge, World } from '@headwater/core';
import type { LineageEdge } from '@headwater/protocol';
import { countOf, incompleteOutputs } from 'headwater/algebra';
import { single } from '../edge-words.js';
import { formatKeyRange, formatSet } from '../key-range.js';

type Row = LineageEdge['worked'][number];

export function workedRows(world: World, edge: DependencyEdge, partition: string | null): readonly Row[] {
  if (edge.kind === 'order' || world.mapping(edge) === null) return [];
  return [...readersOf(world, edge, partition), ...inputsOfLast(world, edge), ...shortWindows(world, edge)];
}

/** `10-02 is read by | 10-02 … 10-08 | 7` */
function readersOf(world: World, edge: DependencyEdge, partition: string | null): readonly Row[] {
  const space = world.space(edge.from);
  const key = partition !== null && space.indexOf(partition) >= 0 ? partition : space.keyAt(0);
  const set = space.count === 0 ? null : single(world, edge.from, key);
  if (set === null || world.space(edge.to).definition === null) return [];
  const readers = world.downstream(edge, set);
  return [{ left: `${key} is read by`, right: formatSet(readers), note: `${countOf(readers)}`, isWarning: false }];
}

/** `10-09 reads | 10-03 … 10-09 | 7 of 7` */
function inputsOfLast(world: World, edge: DependencyEdge): readonly Row[] {
  const space = world.space(edge.to);
  const key = space.count === 0 ? '' : space.keyAt(space.count - 1);
  const set = single(world, edge.to, key);
  if (set === null || world.space(edge.from).definition === null) return [];
  const { set: inputs, expected } = world.upstream(edge, set);
  const note = `${countOf(inputs)} of ${expected}`;
  return [{ left: `${key} reads`, right: formatSet(inputs), note, isWarning: false }];
}

/** `10-01 … 10-06 | window incomplete | 1–6 of 7` */
function shortWindows(world: World, edge: DependencyEdge): readonly Row[] {
  const mapping = world.mapping(edge);
  const space = world.space(edge.to);
  if (mapping === null || space.definition === null || edge.from === edge.to) return [];
  const pair = { upstream: world.space(edge.from), downstream: space, context: world.context };
  return incompleteOutputs(mapping, pair).intervals.map(([first, last]) => {
    const [a, b] = [readAt(world, edge, first), readAt(world, edge, last)];
    const counts = a.count === b.count ? `${a.count}` : `${Math.min(a.count, b.count)}–${Math.max(a.count, b.count)}`;
    const keys = formatKeyRange(space.keyAt(first), space.keyAt(last));
    return { left: keys, right: 'window incomplete', note: `${counts} of ${a.expected}`, isWarning: true };
  });
}

function readAt(
  world: World,
  edge: DependencyEdge,
  index: number,
): { readonly count: number; readonly expected: number } {
  const set = single(world, edge.to, world.space(edge.to).keyAt(index));
  if (set === null) return { count: 0, expected: 0 };
  const answer = world.upstream(edge, set);
  return { count: countOf(answer.set), expected: answer.expected };
}
