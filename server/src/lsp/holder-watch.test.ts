// A process that works on a run and is killed: nobody writes that into the log, and it is told all the same.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { MemoryEventLog } from '@headwater/log/memory';
import { isHolderThere, LEASE_MS, machineUptime } from '@headwater/log/lease-holders';
import { runStatus } from '@headwater/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HolderWatch } from './holder-watch.js';

async function working(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

test('a run goes on while its process lives, and has stopped once that is killed', async () => {
  const child = await working();
  const log = new MemoryEventLog('test');
  await log.commit({ at: 1, runs: [{ name: 'beside', status: 'running' }] });
  const holder = JSON.stringify({ host: hostname(), pid: child.pid, run: 'beside' });
  await log.acquire('run/beside', holder, machineUptime(), LEASE_MS);
  const told: string[] = [];
  const watch = new HolderWatch({
    isHolderThere,
    everyMs: 10,
    onGone: () => told.push('gone'),
    report: (message) => expect.unreachable(message),
  });
  onTestFinished(() => watch.close());
  const statusNow = async () => {
    const [run] = await log.runs({ limit: 1 });
    return run && runStatus(log, run, isHolderThere);
  };

  await watch.watch(log);
  expect([await statusNow(), told]).toEqual(['running', []]);
  child.kill('SIGKILL');
  await vi.waitUntil(() => told.length > 0);
  expect([await statusNow(), told]).toEqual(['stopped', ['gone']]);
});
