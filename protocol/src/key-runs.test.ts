import { expect, it } from 'vitest';
import { keyRuns, keysOfRuns } from './key-runs.js';

const hour = (day: number, at: number) => `2024-10-${day}-${String(at).padStart(2, '0')}:00`;
const hours = [10, 11].flatMap((day) => Array.from({ length: 24 }, (_, at) => hour(day, at)));

it.each([
  ['days, broken at the end of a month', ['2024-10-30', '2024-10-31', '2024-11-01', '2024-11-02'], 2],
  ['hours, a run for each day', hours, 2],
  ['weeks', ['2024-10-06', '2024-10-13', '2024-10-20'], 1],
  ['months that name their first day', ['2024-10-01', '2024-11-01', '2024-12-01', '2025-01-01'], 2],
  ['stores', ['S008', 'S009', 'S010', 'S012'], 2],
  ['names', ['eu', 'us'], 2],
  ['an hour that the clock shows twice', ['2023-11-05-01:00', '2023-11-05-01:00-0800', '2023-11-05-02:00'], 3],
  ['numbers that no number is exact for', ['9007199254740993000', '9007199254740993001'], 2],
  ['numbers that run backwards', ['3', '2', '1'], 3],
  ['numbers that grow longer', ['9', '10', '11'], 2],
  ['nothing', [], 0],
])('keeps %s', (_, keys, count) => {
  const runs = keyRuns(keys);
  expect([...keysOfRuns(runs)]).toEqual(keys);
  expect(runs).toHaveLength(count);
});
