import type { Commit } from '@headwater/core';
import { expect, it } from 'vitest';
import { isOutcome } from './durability.js';

const target = { asset: 'a', part: '' };
const cases: readonly (readonly [isOutcome: boolean, change: Omit<Commit, 'at'>])[] = [
  [false, {}],
  [false, { release: [{ resource: 'a@', token: 1 }], guards: [{ kind: 'run-name', name: 'r' }] }],
  [false, { runs: [{ name: 'r', status: 'running' }], steps: [{ run: { name: 'r' }, step: 1, status: 'queued' }] }],
  [true, { steps: [{ run: 1, step: 1, status: 'prepared' }] }],
  [
    true,
    {
      steps: [
        { run: 1, step: 1, status: 'running' },
        { run: 1, step: 2, status: 'skipped' },
      ],
    },
  ],
  [true, { runs: [{ run: 1, status: 'failed' }] }],
  [true, { events: [{ kind: 'observation', target, body: {} }] }],
  [true, { state: [{ scope: 's', asset: '', name: 'n', value: 1 }] }],
  [true, { raiseEpoch: true }],
];
it.each(cases)('must last: %s, of %j', (expected, change) => {
  expect(isOutcome({ at: 1, ...change })).toBe(expected);
});
