// Where the card of worked keys opens: beside its mapping, inside the canvas, over as few assets as can be.

import type { Point } from './shapes.js';
import type { Size } from './viewport.js';

export interface Area extends Point, Size {}

const GAP = 12;

export function placePopup(size: Size, pill: Point, cards: readonly Area[], room: Size): Point {
  const xs = [pill.x - size.width - 3 * GAP, pill.x - size.width / 2, pill.x + 3 * GAP];
  const ys = [pill.y - size.height - GAP, pill.y + GAP];
  const candidates = ys.flatMap((y) => xs.map((x) => clamp({ x, y }, size, room)));
  const cost = (at: Point) => {
    const area = { ...at, ...size };
    const covered = cards.reduce((sum, card) => sum + overlap(area, card), 0);
    // Never over its own mapping: the pointer would leave it.
    const own = { x: pill.x - 4 * GAP, y: pill.y - GAP + 2, width: 8 * GAP, height: 2 * GAP - 4 };
    return covered + overlap(area, own) * 100;
  };
  return candidates.reduce((best, at) => (cost(at) < cost(best) ? at : best));
}

function clamp(at: Point, size: Size, room: Size): Point {
  const within = (value: number, all: number) => Math.round(Math.max(4, Math.min(value, all - 4)));
  return { x: within(at.x, room.width - size.width), y: within(at.y, room.height - size.height) };
}

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
