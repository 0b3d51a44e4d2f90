// Leases by the machine's uptime: whatever the time of day does, a holder that lives keeps what it renews.

import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { MemoryEventLog } from '@headwater/log/memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LeaseKeeper } from '../src/host/leases.js';

const keepers: LeaseKeeper[] = [];
afterEach(() => {
  for (const keeper of keepers.splice(0)) keeper.close();
  vi.useRealTimers();
});

function twoHosts() {
  vi.useFakeTimers();
  const log = new MemoryEventLog('test');
  let day = Date.UTC(2024, 9, 12);
  let uptime = 500_000;
  const keeper = () => {
    const made = new LeaseKeeper(
      log,
      () => day,
      () => uptime,
    );
    keepers.push(made);
    return made;
  };
  return {
    log,
    one: keeper(),
    other: keeper(),
    jump: (ms: number) => (day += ms),
    pass: async (ms: number) => {
      uptime += ms;
      await vi.advanceTimersByTimeAsync(ms);
    },
    restart: () => (uptime = 1000),
  };
}
const holderOf = (of: { host?: string; pid: number }) => JSON.stringify({ host: hostname(), run: 'r-0007', ...of });

describe('a lease', () => {
  it('are not taken from who got one between the look at the clock and the write to the log', async () => {
    const { log, one, other, pass } = twoHosts();
    const acquire = log.acquire.bind(log);
    vi.spyOn(log, 'acquire').mockImplementationOnce(async (...asked) => {
      await pass(6);
      expect(await one.tryAcquire('first@e', 'one')).toMatchObject({ kind: 'held' });
      return acquire(...asked);
    });
    expect(await other.tryAcquire('first@e', 'other')).toEqual({ kind: 'busy', holder: 'one' });
  });

  it.each([2, -2])('outlasts a clock that jumps by %i hours, as long as it is renewed', async (hours) => {
    const { one, other, jump, pass } = twoHosts();
    expect(await one.tryAcquire('a@', 'r-0001')).toMatchObject({ kind: 'held', lease: { token: 1 } });
    jump(hours * 3_600_000);
    expect(await other.tryAcquire('a@', 'r-0002')).toEqual({ kind: 'busy', holder: 'r-0001' });
    for (let minute = 0; minute < 5; minute++) await pass(15_000);
    expect(await other.tryAcquire('a@', 'r-0002')).toEqual({ kind: 'busy', holder: 'r-0001' });
  });

  it('runs out once nobody has renewed it for a minute', async () => {
    const { one, other, pass } = twoHosts();
    await one.tryAcquire('a@', 'r-0001');
    one.close();
    await pass(59_000);
    expect(await other.tryAcquire('a@', 'r-0002')).toMatchObject({ kind: 'busy' });
    await pass(2000);
    expect(await other.tryAcquire('a@', 'r-0002')).toMatchObject({ kind: 'held', lease: { token: 2 } });
  });

  it('of a process that is gone is taken over at once; one of another machine is waited for', async () => {
    const { log, one } = twoHosts();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await log.acquire('a@', holderOf({ pid }), 500_000, 60_000);
    await log.acquire('b@', holderOf({ pid, host: 'elsewhere' }), 500_000, 60_000);
    expect(await one.tryAcquire('a@', 'r-0008')).toMatchObject({ kind: 'held', lease: { token: 2 } });
    expect(await one.tryAcquire('b@', 'r-0008')).toEqual({ kind: 'busy', holder: 'r-0007' });
  });

  it('from before the machine was started is nobody’s, even if another process has its number now', async () => {
    const { one, log, restart } = twoHosts();
    await log.acquire('a@', holderOf({ pid: process.pid }), 500_000, 60_000);
    restart();
    expect(await one.tryAcquire('a@', 'r-0008')).toMatchObject({ kind: 'held', lease: { token: 2 } });
  });
});
