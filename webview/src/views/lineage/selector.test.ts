import { expect, it } from 'vitest';
import { ALL, depthOf, directionOf, parseSelector, reachOf, selectorText, shownReach } from './selector.js';

it.each([
  ['1+daily_sales+2', 'daily_sales', 1, 2],
  ['daily_sales', 'daily_sales', 0, 0],
  ['+daily_sales', 'daily_sales', ALL, 0],
  ['größe', 'größe', 0, 0],
  ['1+"north \\"east\\"+: 1"+', 'north "east"+: 1', 1, ALL],
  [' finance/report+ ', 'finance/report', 0, ALL],
])('reads %s, and writes it again', (text, asset, upstream, downstream) => {
  const parsed = parseSelector(text);
  expect(parsed).toEqual({ asset, reach: { upstream, downstream } });
  expect(parsed && selectorText(parsed.asset, parsed.reach)).toBe(text.trim());
});

it.each(['', '++', 'a b', '1+a+b', 'owner:', 'group:sales daily_sales', 'shelf:sales', '"a', '""', 'a,b'])(
  'refuses %s',
  (text) => {
    expect(parseSelector(text)).toBeNull();
  },
);

it('turns direction and depth into a reach and back', () => {
  for (const direction of ['upstream', 'both', 'downstream'] as const) {
    expect(directionOf(reachOf(direction, 3))).toBe(direction);
    expect(depthOf(reachOf(direction, 3))).toBe(3);
  }
  expect(shownReach([-1, 0, 2])).toEqual({ upstream: 1, downstream: 2 });
});
