import { expect, it } from 'vitest';
import { fit, isSeen, pan, reveal, zoom } from './viewport.js';

const layout = (width: number, height: number) => ({ cards: [], edges: [], width, height });
const room = { width: 1280, height: 666 };
const card = { key: 'a', x: 2000, y: 100, width: 200, height: 100 };

it('centres what fits and enlarges nothing', () => {
  expect(fit(layout(1000, 400), room, undefined)).toEqual({ scale: 1, x: 140, y: 133 });
  expect(fit(layout(1000, 150), { width: 1280, height: 186 }, undefined).scale).toBe(1);
});

it('shrinks to what can still be read, then keeps the asset under the cursor in the middle', () => {
  expect(fit(layout(1540, 400), room, undefined).scale).toBeCloseTo(0.8);
  const view = fit(layout(9000, 400), room, card);
  expect(view.scale).toBe(0.7);
  expect(view.x + (card.x + 100) * view.scale).toBeCloseTo(640);
});

it('zooms about a point, within limits', () => {
  expect(zoom({ x: 0, y: 0, scale: 1 }, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoom({ x: 0, y: 0, scale: 2 }, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: 0, y: 0 });
});

it('reveals a card, and leaves a seen one where it is', () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(isSeen(view, card, room)).toBe(false);
  const moved = reveal(view, card, room);
  expect(isSeen(moved, card, room)).toBe(true);
  expect(moved).toEqual({ x: -944, y: 0, scale: 1 });
  expect(reveal(moved, card, room)).toEqual(moved);
  expect(pan(view, 3, 4)).toEqual({ x: 3, y: 4, scale: 1 });
});
