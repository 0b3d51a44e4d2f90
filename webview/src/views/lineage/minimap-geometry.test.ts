import type { LineageNode, PartitionStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { centredAt, frameOf, isCut, minimapOf } from './minimap-geometry.js';

const node = (key: string, ...statuses: readonly PartitionStatus[]): LineageNode => ({
  ...{ key, kind: 'asset', detail: '', place: { file: 'a.ts', line: 1, column: 1 }, distance: 0, isUndeclared: false },
  ...{ strip: [], reached: null, hiddenUpstream: 0, hiddenDownstream: 0 },
  counts: statuses.map((status) => ({ status, count: 1 })),
});
const layout = {
  cards: [
    { key: 'a', x: 0, y: 0, width: 200, height: 100 },
    { key: 'b', x: 1000, y: 0, width: 200, height: 100 },
    { key: 'c', x: 1880, y: 1000, width: 200, height: 100 },
  ],
  edges: [],
  width: 2080,
  height: 1100,
};
const minimap = minimapOf(layout, [node('a', 'fresh'), node('b', 'fresh', 'failed'), node('c', 'fresh')]);
const room = { width: 1040, height: 550 };

it('shows all cards, those that are not fresh by their worst', () => {
  expect(minimap).toMatchObject({ scale: 0.1, width: 208, height: 110 });
  expect(minimap.cards).toEqual([
    { tone: 'quiet', outline: 'M0 0h20v10h-20zM188 100h20v10h-20z' },
    { tone: 'failed', outline: 'M100 0h20v10h-20z' },
  ]);
});

it('frames what is seen, and brings a point into the middle', () => {
  expect(frameOf(minimap, { x: 0, y: 0, scale: 1 }, room)).toEqual({ x: 0, y: 0, width: 104, height: 55 });
  const moved = centredAt(minimap, { x: 104, y: 55 }, { x: 0, y: 0, scale: 1 }, room);
  expect(moved).toEqual({ x: -520, y: -275, scale: 1 });
  expect(frameOf(minimap, moved, room)).toEqual({ x: 52, y: 27.5, width: 104, height: 55 });
});

it('is of use where something lies outside', () => {
  expect(isCut(layout, { x: 0, y: 0, scale: 1 }, room)).toBe(true);
  expect(isCut(layout, { x: 0, y: 0, scale: 0.5 }, room)).toBe(false);
});
