import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { readDoubts } from '@headwater/core';
import { expect, it } from 'vitest';
import { movedSince } from '../src/index.js';
import { storageNamed } from '../src/storages/index.js';
import { startProgram } from './processes.js';
import { openProject, type TestProject } from './project.js';

const files = {
  'pipeline.ts': `
import { spawn } from 'node:child_process';
import { asset, jsonFile } from 'headwater';
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) { await ctx.write([1]); } });
export const slow = asset('slow', { storage: jsonFile({ dir: 'data' }), async materialize() {
  // Neither what it has started nor a loop that never gives way may outlive the host.
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log('pid ' + process.pid + ' ' + child.pid);
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (;;);
} });`,
};

/** A step that was committed as prepared by a host of which nothing else is left. */
async function leavePrepared(project: TestProject, { isPublished }: { isPublished: boolean }) {
  const found = storageNamed(project.dir, 'jsonFile:data');
  if (found.kind === 'unknown') throw new Error(found.message);
  const written = await found.storage.write({ name: 'a', part: '', value: [1], version: 'v1', options: {} });
  if (written.kind === 'refused') throw new Error(written.message);
  const { ref, digest, bytes } = written;
  const { log: logId, epoch } = await project.log.id;
  const stamp = { log: logId, epoch, run: 1, step: 1, token: 1, inputRevision: null };
  const output = { storage: 'jsonFile:data', ref, digest, bytes };
  const target = { asset: 'a', part: '' };
  const event = {
    kind: 'materialization',
    target,
    run: 1,
    step: 1,
    dataVersion: 'v1',
    output: { storage: output.storage, ref },
    body: {},
  };
  const outcome = { status: 'succeeded', error: null, events: [event], checks: [], state: [], partitionKeys: [] };
  await project.log.commit({
    at: 1,
    runs: [{ name: 'left', status: 'running' }],
    steps: [
      {
        run: { name: 'left' },
        step: 1,
        status: 'prepared',
        asset: 'a',
        prepared: { outcome, output, stamp, isNew: true },
      },
      { run: { name: 'left' }, step: 2, status: 'running', asset: 'b' },
      { run: { name: 'left' }, step: 3, status: 'queued', asset: 'c' },
    ],
    outputs: [{ storage: output.storage, ref, target, digest }],
  });
  if (isPublished) expect(await found.storage.promote(ref, stamp)).toEqual({ kind: 'promoted' });
  return { ref };
}

it('finishes what a host that is gone had published already', async () => {
  const project = await openProject(files, { a: {} });
  await leavePrepared(project, { isPublished: true });
  expect(await project.engine.recover()).toEqual(['r-0001']);
  expect((await project.log.steps(1)).map((step) => step.status)).toEqual(['succeeded', 'failed', 'cancelled']);
  expect(await project.log.latest('a')).toMatchObject([{ dataVersion: 'v1', failed: null }]);
  expect((await project.log.runs({ limit: 1 }))[0]).toMatchObject({ status: 'failed' });
  expect(await project.engine.recover()).toEqual([]);
});

it('undoes what a host that is gone had not published yet', async () => {
  const project = await openProject(files, { a: {} });
  const { ref } = await leavePrepared(project, { isPublished: false });
  expect(await project.engine.recover()).toEqual(['r-0001']);
  expect((await project.log.steps(1)).map((step) => step.status)).toEqual(['failed', 'failed', 'cancelled']);
  expect(await project.log.events({ kinds: ['materialization'], limit: 5 })).toEqual([]);
  expect(await project.log.output('jsonFile:data', ref)).toMatchObject({ dropped: { why: 'never published' } });
  expect(existsSync(project.path('data/a.json'))).toBe(false);
  expect(await readdir(project.path('data/a/.versions/_'))).toEqual([]);
});

it('leaves the run of a host that lives alone', async () => {
  const project = await openProject(files, { a: {}, slow: {} });
  const stop = new AbortController();
  const { finished } = await project.engine.start(project.plan(['slow']), { signal: stop.signal });
  expect(await project.engine.recover()).toEqual([]);
  stop.abort();
  expect((await finished).status).toBe('cancelled');
});

it('ends the runs of a host that was killed; its runners go with it, and its leases are free at once', async () => {
  const project = await openProject(files, { a: {}, slow: {} });
  const host = startProgram('run', project.dir, JSON.stringify(project.plan(['slow'])));
  let said = '';
  const orphans = await new Promise<readonly number[]>((resolve) => {
    host.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /pid (\d+) (\d+)\n/.exec(said);
      if (found !== null) resolve(found.slice(1).map(Number));
    });
  });
  host.kill('SIGKILL');
  await new Promise((resolve) => host.once('exit', resolve));
  while (orphans.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20));

  expect(await project.engine.recover()).toEqual(['r-0001']);
  expect((await project.log.steps(1))[0]).toMatchObject({ status: 'failed', error: { name: 'HostEnded' } });
  // What its function has left nobody knows, until it is built again or somebody looks.
  expect([...(await readDoubts(project.log)).of('slow').keys()]).toEqual(['']);
  const plan = project.plan(['slow']);
  expect(await movedSince(plan, project.log)).toEqual([]);
  const stop = new AbortController();
  const again = await project.engine.start(plan, { signal: stop.signal });
  const running = async () => (await project.log.steps(2)).some((step) => step.status === 'running');
  while (!(await running())) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  await again.finished;
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
