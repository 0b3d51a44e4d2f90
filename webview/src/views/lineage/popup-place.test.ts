import { expect, it } from 'vitest';
import { placePopup } from './popup-place.js';

const size = { width: 300, height: 120 };
const room = { width: 1200, height: 600 };

it('opens above and to the left while that is free', () => {
  expect(placePopup(size, { x: 600, y: 300 }, [], room)).toEqual({ x: 264, y: 168 });
});

it('makes way for assets', () => {
  const card = { x: 200, y: 150, width: 450, height: 100 };
  expect(placePopup(size, { x: 600, y: 300 }, [card], room)).toEqual({ x: 264, y: 312 });
});

it('stays inside the canvas and off its own mapping', () => {
  const at = placePopup(size, { x: 150, y: 20 }, [], room);
  expect(at.x).toBeGreaterThanOrEqual(4);
  expect(at.y).toBeGreaterThan(20);
});
