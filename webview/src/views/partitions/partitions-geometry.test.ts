import { keyRuns } from '@headwater/protocol';
import { describe, expect, it } from 'vitest';
import { type Axis, binsOf, levelsOf, openAxis } from './axis.js';
import { rowsOf } from './calendar-rows.js';
import { latticeOf } from './calendars.js';
import { type Direction, type Lattice, neighbourOf, rectOf, spotAt } from './lattice.js';
import { matrixOf } from './matrix.js';

const room = { width: 1200, isNarrow: false, height: 700 };
const axisOf = (unit: Axis['unit'], keys: readonly string[]) =>
  openAxis({ unit, name: null, count: keys.length, keys: keyRuns(keys) });
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10));

const year = axisOf('day', days('2023-10-13', 365));
const twoYears = axisOf('day', days('2023-01-01', 731));
const clock = axisOf('hour', ['2023-11-05-00:00', '2023-11-05-01:00', '2023-11-05-01:00-0800', '2023-11-05-02:00']);
const regions = axisOf(
  null,
  Array.from({ length: 200 }, (_, at) => `region-${at}`),
);
const stores = { order: [2, 0, 1], names: ['S1', 'S2', 'S3'], pitch: 18 };

const lattices: readonly (readonly [string, Lattice])[] = [
  ['weeks', latticeOf(year, 'days', room)],
  ['weeks in a low panel', latticeOf(year, 'days', { ...room, height: 100 })],
  ['weeks of several years', latticeOf(twoYears, 'days', room)],
  ['months on a narrow page', latticeOf(year, 'days', { ...room, width: 396, isNarrow: true })],
  ['years of months', latticeOf(twoYears, 'months', room)],
  ['days of hours', latticeOf(clock, 'hours', room)],
  ['a row for each month', rowsOf(year, 'days', 1200)],
  ['a row for each month of leap years', rowsOf(twoYears, 'days', 400)],
  ['a row for each day', rowsOf(clock, 'hours', 1200)],
  ['keys that wrap', latticeOf(regions, 'keys', room)],
  ['a cube', matrixOf(year, 'days', stores)],
];

describe.each(lattices)('%s', (_, lattice) => {
  const spots = lattice.order.flatMap((row) => lattice.bins.map((_bin, bin) => ({ row, bin })));

  it('gives every cell a place of its own, and finds it there', () => {
    const places = new Set<string>();
    for (const spot of spots) {
      const rect = rectOf(lattice, spot);
      expect(rect).not.toBeNull();
      if (rect === null) continue;
      places.add(`${rect.x} ${rect.y}`);
      expect(spotAt(lattice, rect.x, rect.y)).toEqual(spot);
      expect(spotAt(lattice, rect.x + rect.width - 1, rect.y + rect.height - 1)).toEqual(spot);
      expect(rect.x + rect.width).toBeLessThanOrEqual(lattice.width);
      expect(rect.y + rect.height).toBeLessThanOrEqual(lattice.height);
    }
    expect(places.size).toBe(spots.length);
  });

  it('reaches the last cell from the first by keys, and stays in the picture at its edges', () => {
    let spot = { row: lattice.order[0] ?? 0, bin: 0 };
    for (let step = 0; step < 2_000; step += 1) spot = neighbourOf(lattice, spot, step % 2 === 0 ? 'right' : 'down');
    for (const direction of ['right', 'down', 'right'] satisfies Direction[])
      spot = neighbourOf(lattice, spot, direction);
    expect(spot.bin).toBe(lattice.bins.length - 1);
  });
});

it('keeps both hours that the clock shows twice in one cell', () => {
  expect(binsOf(clock, 'hours').map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [1, 2],
    [3, 3],
  ]);
});

it('has coarser cells for finer windows, and none where keys name no date', () => {
  expect([clock, year, regions].map(levelsOf)).toEqual([['months', 'days', 'hours'], ['months', 'days'], ['keys']]);
  expect(binsOf(year, 'months')).toHaveLength(13);
});

it('lays a year in one piece, and several as one block each', () => {
  expect(latticeOf(year, 'days', room).blocks).toHaveLength(1);
  expect(latticeOf(twoYears, 'days', room).blocks.map(({ firstBin, lastBin }) => lastBin - firstBin + 1)).toEqual([
    365, 366,
  ]);
});

it('puts the first of each month below the one before, and nothing behind the last of a short one', () => {
  const rows = rowsOf(twoYears, 'days', 1200);
  const at = (day: string) => rectOf(rows, { row: 0, bin: twoYears.keys.indexOf(day) });
  const [january, february] = [at('2024-01-01'), at('2024-02-01')];
  expect(february?.x).toBe(january?.x);
  expect((february?.y ?? 0) - (january?.y ?? 0)).toBe(rows.pitch.y);
  const last = at('2024-02-29');
  expect(spotAt(rows, (last?.x ?? 0) + rows.pitch.x, last?.y ?? 0)).toBeNull();
});
