// Who has signed a lease, and whether that process is still there.

import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { holderOf, isHolderThere, LEASE_MS, machineUptime, runOfHolder } from './lease-holders.js';

const gone = () => JSON.stringify({ host: hostname(), pid: spawnSync(process.execPath, ['-v']).pid, run: 'r' });
const elsewhere = JSON.stringify({ host: `not-${hostname()}`, pid: 1, run: 'r' });

it('says the run that a lease was signed for', () => {
  expect(runOfHolder(holderOf('materialize__1'))).toBe('materialize__1');
});

it.each([
  ['there is who lives', () => holderOf('r'), 1_000, true],
  ['gone is who has ended, however long the lease still is', gone, LEASE_MS - 1_000, false],
  ['there is, for all that is known, who signed on another machine', () => elsewhere, 1_000, true],
  ['gone is whose lease has run out', () => holderOf('r'), -1, false],
  ['gone is who signed before the machine was started', () => holderOf('r'), LEASE_MS + 10_000, false],
])('%s', (_, holder, left, expected) => {
  expect(isHolderThere({ holder: holder(), until: machineUptime() + left })).toBe(expected);
});
