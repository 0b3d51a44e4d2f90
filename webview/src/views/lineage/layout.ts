// Where the cards of the lineage lie: columns by distance from the asset under the cursor, in each column an order
// that crosses few edges, and heights that keep neighbours level. Pure and deterministic: ties break by key.
// A layered layout of our own, because cards of known size around one asset need no general graph engine.

import type { LineageEdge, LineageNode } from '@headwater/protocol';
import { spreadEnds } from './edge-paths.js';
import type { CardSize, LineageLayout, Measures } from './shapes.js';

const LEAST_COLUMN_GAP = 84;
const PILL_PADDING = 54;
const CHARACTER = 6.2;
const SWEEPS = 6;

/** A card, or the place in a column that an edge passes through on its way to a farther one. */
interface Slot extends CardSize {
  readonly id: string;
  readonly rank: number;
  /** Reached by undeclared reads alone: at the end of its column. */
  readonly isApart: boolean;
  y: number;
}
interface Link {
  readonly from: string;
  readonly to: string;
}

export function layoutLineage(
  nodes: readonly LineageNode[],
  edges: readonly LineageEdge[],
  { sizeOf, rowGap }: Measures,
): LineageLayout {
  const ranks = ranksOf(nodes, edges);
  const slots = new Map<string, Slot>();
  for (const node of nodes)
    slots.set(node.key, {
      id: node.key,
      rank: ranks.get(node.key) ?? 0,
      isApart: node.isUndeclared,
      y: 0,
      ...sizeOf(node),
    });
  const routes = edges.map((edge) => ({ edge, stops: routeOf(edge, slots) }));
  const links = routes.flatMap(({ stops }) => stops.slice(1).map((to, index) => ({ from: stops[index] ?? to, to })));
  const columns = columnsOf(slots, links);
  placeRows({ columns, neighbours: neighboursOf(links), slots, rowGap });
  const lefts = columnLefts(columns, edges, ranks);
  const boxes = new Map([...slots.values()].map((slot) => [slot.id, { ...slot, x: lefts.get(slot.rank) ?? 0 }]));
  const cards = nodes.flatMap((node) => {
    const box = boxes.get(node.key);
    return box ? [{ key: node.key, x: box.x, y: box.y, width: box.width, height: box.height }] : [];
  });
  return {
    cards,
    edges: spreadEnds(routes, boxes),
    width: Math.max(0, ...cards.map((card) => card.x + card.width)),
    height: Math.max(0, ...cards.map((card) => card.y + card.height)),
  };
}

/**
 * Columns: the distance from the asset under the cursor, moved outward until each edge goes from left to right.
 * In a cycle there is no such order; the number of rounds is bounded, and the edge that is left over goes back.
 */
export function ranksOf(nodes: readonly LineageNode[], edges: readonly LineageEdge[]): ReadonlyMap<string, number> {
  const ranks = new Map(nodes.map((node) => [node.key, node.distance]));
  for (let round = 0; round < nodes.length; round += 1) {
    let moved = false;
    for (const { from, to } of edges) {
      const [left, right] = [ranks.get(from), ranks.get(to)];
      if (left === undefined || right === undefined || from === to || right > left) continue;
      if (left >= 0 && right > 0) ranks.set(to, left + 1);
      else if (left < 0 && right <= 0) ranks.set(from, right - 1);
      else continue;
      moved = true;
    }
    if (!moved) break;
  }
  return ranks;
}

/** The slots that an edge passes, with new ones in the columns between. */
function routeOf(edge: LineageEdge, slots: Map<string, Slot>): readonly string[] {
  const [from, to] = [slots.get(edge.from), slots.get(edge.to)];
  if (!from || !to) return [];
  const between: string[] = [];
  for (let rank = from.rank + 1; rank < to.rank; rank += 1) {
    const id = `${edge.from}\n${edge.to}\n${rank}`;
    slots.set(id, { id, rank, isApart: false, y: 0, width: 0, height: 8 });
    between.push(id);
  }
  return [from.id, ...between, to.id];
}

/** Slots by column, ordered by sweeps of the median rule from the left and from the right. */
function columnsOf(slots: ReadonlyMap<string, Slot>, links: readonly Link[]): readonly (readonly Slot[])[] {
  const ranks = [...new Set([...slots.values()].map((slot) => slot.rank))].sort((a, b) => a - b);
  let columns = ranks.map((rank) => [...slots.values()].filter((slot) => slot.rank === rank).sort(byApartThenId));
  const neighbours = neighboursOf(links);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const position = new Map(
      columns.flatMap((column) => column.map((slot, index) => [slot.id, index / column.length] as const)),
    );
    columns = columns.map((column) => {
      const wanted = new Map(
        column.map((slot) => [slot.id, mean(neighbours.get(slot.id) ?? [], position) ?? position.get(slot.id) ?? 0]),
      );
      const sorted = [...column].sort(
        (a, b) => Number(a.isApart) - Number(b.isApart) || (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0),
      );
      sorted.forEach((slot, index) => position.set(slot.id, index / sorted.length));
      return sorted;
    });
  }
  return columns;
}

interface Placing {
  readonly columns: readonly (readonly Slot[])[];
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly rowGap: number;
}

/**
 * Levels each slot with its neighbours: inward, so that a card stands before the middle of what it leads to, then
 * outward from the asset under the cursor, so that chains are level. Order and distance within a column are kept.
 */
function placeRows({ columns, neighbours, slots, rowGap }: Placing): void {
  for (const column of columns)
    stack(
      column,
      column.map(() => 0),
      rowGap,
    );
  const outward = [...columns].sort((a, b) => Math.abs(rankOf(a)) - Math.abs(rankOf(b)));
  for (let round = 0; round < 2; round += 1) {
    for (const column of [...outward].reverse()) level(column, (slot, other) => isFarther(other, slot));
    for (const column of outward) level(column, (slot, other) => isFarther(slot, other));
  }
  const top = Math.min(...[...slots.values()].map((slot) => slot.y));
  for (const slot of slots.values()) slot.y = Math.round(slot.y - top);

  function level(column: readonly Slot[], leads: (slot: Slot, other: Slot) => boolean): void {
    const wanted = column.map((slot) => {
      const near = (neighbours.get(slot.id) ?? [])
        .flatMap((id) => slots.get(id) ?? [])
        .filter((other) => leads(slot, other));
      if (near.length === 0) return slot.y;
      return near.reduce((sum, other) => sum + other.y + other.height / 2, 0) / near.length - slot.height / 2;
    });
    stack(column, wanted, rowGap);
  }
}

const rankOf = (column: readonly Slot[]): number => column[0]?.rank ?? 0;
const isFarther = (slot: Slot, other: Slot): boolean => Math.abs(slot.rank) > Math.abs(other.rank);

/** Puts a column at the wanted heights; where slots would touch, the group moves as one so that it stays in the middle. */
function stack(column: readonly Slot[], wanted: readonly number[], rowGap: number): void {
  const groups: { slots: Slot[]; top: number; height: number }[] = [];
  column.forEach((slot, index) => {
    let group = { slots: [slot], top: wanted[index] ?? 0, height: slot.height };
    for (let above = groups.at(-1); above && above.top + above.height + rowGap > group.top; above = groups.at(-1)) {
      groups.pop();
      const height = above.height + rowGap + group.height;
      const weight = above.slots.length + group.slots.length;
      const top = (above.top * above.slots.length + (group.top - above.height - rowGap) * group.slots.length) / weight;
      group = { slots: [...above.slots, ...group.slots], top, height };
    }
    groups.push(group);
  });
  for (const { slots, top } of groups) {
    let y = top;
    for (const slot of slots) {
      slot.y = y;
      y += slot.height + rowGap;
    }
  }
}

/** Left edges of the columns; between two of them there is room for the widest mapping that is written there. */
function columnLefts(
  columns: readonly (readonly Slot[])[],
  edges: readonly LineageEdge[],
  ranks: ReadonlyMap<string, number>,
): ReadonlyMap<number, number> {
  const lefts = new Map<number, number>();
  let x = 0;
  for (const column of columns) {
    const rank = column[0]?.rank ?? 0;
    lefts.set(rank, x);
    const labels = edges.filter(
      (edge) => (ranks.get(edge.to) ?? 0) === rank + 1 || (ranks.get(edge.from) ?? 0) === rank,
    );
    const widest = Math.max(0, ...labels.map((edge) => edge.label.length * CHARACTER + PILL_PADDING));
    x += Math.max(...column.map((slot) => slot.width)) + Math.max(LEAST_COLUMN_GAP, Math.round(widest));
  }
  return lefts;
}

function neighboursOf(links: readonly Link[]): ReadonlyMap<string, readonly string[]> {
  const neighbours = new Map<string, string[]>();
  const add = (id: string, other: string) => neighbours.set(id, [...(neighbours.get(id) ?? []), other]);
  for (const { from, to } of links) {
    add(from, to);
    add(to, from);
  }
  return neighbours;
}

const byApartThenId = (a: Slot, b: Slot): number => Number(a.isApart) - Number(b.isApart) || (a.id < b.id ? -1 : 1);

function mean(ids: readonly string[], position: ReadonlyMap<string, number>): number | null {
  const known = ids.flatMap((id) => position.get(id) ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}
