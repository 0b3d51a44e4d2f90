import { describe, expect, it } from 'vitest';
import { axisOf, axisTicks, barsOf, neighbourPosition, positionAt } from './axis.js';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2024, 9, 1 + index)).toISOString().slice(0, 10));

describe('a short axis', () => {
  const axis = axisOf(days(9), 360);
  it('has a cell for each key', () => {
    expect(axis).toMatchObject({ pitch: 24, width: 216, isDense: false });
    expect(barsOf(axis, [[1, 2]])).toEqual([
      { x: 24, width: 22 },
      { x: 48, width: 22 },
    ]);
  });
  it('labels each cell by the parts that differ', () => {
    expect(axisTicks(axis).map((tick) => tick.label)).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09']);
    expect(axisTicks(axis)[0]?.x).toBe(11);
  });
  it('finds the cell under the pointer', () => {
    expect([-3, 0, 25, 999].map((x) => positionAt(axis, x))).toEqual([0, 0, 1, 8]);
  });
});

describe('a long axis', () => {
  const axis = axisOf(days(365), 365);
  it('draws ranges as bars', () => {
    expect(axis).toMatchObject({ pitch: 1, isDense: true });
    expect(barsOf(axis, [[10, 20]])).toEqual([{ x: 10, width: 11 }]);
  });
  it('has only as many labels as can be read', () => {
    expect(
      axisTicks(axis)
        .map((tick) => tick.label)
        .slice(0, 2),
    ).toEqual(['2024-10-01', '2024-12-12']);
    expect(axisTicks(axis)).toHaveLength(6);
  });
});

it('has no ticks without keys', () => {
  expect(axisTicks(axisOf([], 360))).toEqual([]);
});

it('steps from one reached position to the next, over gaps, and stops at the ends', () => {
  const ranges = [
    [1, 2],
    [5, 5],
  ] as const;
  expect([null, 1, 2, 5].map((from) => neighbourPosition(ranges, from, 1))).toEqual([1, 2, 5, 5]);
  expect([null, 5, 2, 1].map((from) => neighbourPosition(ranges, from, -1))).toEqual([5, 2, 1, 1]);
  expect(neighbourPosition([], 3, 1)).toBeNull();
});
