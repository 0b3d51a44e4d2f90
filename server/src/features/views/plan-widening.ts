// Named partitions whose declared readers have more: the plan says what is reached beyond them, and how to have the other.

import type { DependencyEdge, Plan, Selection } from '@headwater/core';
import type { PlanWidening } from '@headwater/protocol';
import { countOf, keysOf, type PartitionSet } from 'headwater/algebra';
import { mappingLabel } from '../edge-words.js';
import type { ProjectView } from '../feature.js';
import { plural } from '../key-range.js';
import { partitionOf } from './input-views.js';
import { selectionText } from './selection-text.js';

export function wideningOf({ world }: ProjectView, selection: Selection, plan: Plan): PlanWidening | null {
  const named = [...selection].filter(([, { requested }]) => countOf(requested) > 0);
  for (const [key, { requested }] of named) {
    if (world.space(key).definition === null) continue;
    for (const edge of world.graph.downstream(key)) {
      if (!edge.isDeclared || edge.kind !== 'read') continue;
      const readers = world.downstream(edge, requested);
      if (countOf(readers) <= countOf(requested)) continue;
      const isWide = plan.steps.some(({ asset }) => !named.some(([name]) => name === asset));
      const alone = named.map(([name, { requested: set }]) => selectionText(name, set));
      return {
        text: textOf(edge, { requested, readers, mapping: mappingLabel(world, edge) }),
        from: firstOf(key, requested),
        reader: firstOf(edge.to, readers),
        other: { selection: alone.map((each) => (isWide ? each : `${each}+`)).join(' '), isWider: !isWide },
      };
    }
  }
  return null;
}

interface Widened {
  readonly requested: PartitionSet;
  readonly readers: PartitionSet;
  readonly mapping: string;
}

function textOf({ from, to }: DependencyEdge, { requested, readers, mapping }: Widened): string {
  const count = countOf(requested);
  const read = `${plural(countOf(readers), 'partition')} of ${to} read ${count === 1 ? 'it' : 'them'}`;
  return `You chose ${plural(count, 'partition')} of ${from}; ${read} through ${mapping}.`;
}

function firstOf(asset: string, set: PartitionSet) {
  const [first = ''] = keysOf(set);
  return { asset, partition: partitionOf(first) };
}
