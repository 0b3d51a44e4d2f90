// Retries, time-outs, limits, and the environment in which steps run.

import { readFile } from 'node:fs/promises';
import { type Limit, limitsOf } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { MemoryEventLog } from '@headwater/log/memory';
import { LeaseKeeper } from '../src/host/leases.js';
import { leavePlaces, takePlaces } from '../src/host/limits.js';
import { retryWait } from '../src/host/retry-wait.js';
import { openProject } from './project.js';

describe('a step that fails', () => {
  const flaky = (options: string, body: string) => ({
    'pipeline.ts': `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { asset, jsonFile } from 'headwater';
const file = new URL('./attempts.txt', import.meta.url);
export const flaky = asset('flaky', { storage: jsonFile({ dir: 'data' }), ${options}
  async materialize(ctx) {
    appendFileSync(file, 'x');
    const attempt = readFileSync(file, 'utf8').length;
    ${body}
    await ctx.write(attempt);
  } });`,
  });

  it('is tried again as often as its author allows; one record comes of it', async () => {
    const project = await openProject(
      flaky(
        "retries: { max: 2, backoff: 'exponential 20ms', jitter: true },",
        "if (attempt < 3) throw new Error('not yet');",
      ),
      { flaky: {} },
    );
    expect((await project.run(['flaky'])).status).toBe('succeeded');
    expect(await readFile(project.path('data/flaky.json'), 'utf8')).toBe('3\n');
    expect((await project.log.events({ limit: 9 })).map(({ kind }) => kind)).toEqual(['materialization']);
    expect((await project.log.steps(1))[0]).toMatchObject({ status: 'succeeded', attempt: 3 });
    const said = project.told.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(said).toEqual([
      expect.stringMatching(/^Attempt 1 of 3 failed: not yet\nIt is tried again in 0\.0[12]\d* s\.$/),
      expect.stringMatching(/^Attempt 2 of 3 failed: not yet\nIt is tried again in 0\.0[234]\d* s\.$/),
    ]);
  });

  it('also when its process ended or its time ran out, and fails with the last reason', async () => {
    const project = await openProject(
      flaky(
        "retries: 2, timeout: '600ms',",
        "if (attempt === 1) process.exit(3); if (attempt === 2) await new Promise((then) => setTimeout(then, 60_000)); throw new Error('still not');",
      ),
      { flaky: {} },
    );
    const { steps } = await project.run(['flaky']);
    expect(steps).toMatchObject([{ status: 'failed', error: { message: 'still not' } }]);
    const said = project.told.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(said).toEqual([
      expect.stringContaining('exited with code 3'),
      expect.stringContaining('timed out after 0.6 s'),
    ]);
    expect((await project.log.events({ limit: 9 })).map(({ kind }) => kind)).toEqual(['failure']);
  });

  it('is not tried again when the run is cancelled while it waits', async () => {
    const project = await openProject(flaky("retries: { max: 1, backoff: '1h' },", "throw new Error('no');"), {
      flaky: {},
    });
    const abort = new AbortController();
    const run = project.run(['flaky'], {
      signal: abort.signal,
      listener: { logLines: (lines) => lines.some(({ message }) => message.includes('tried again')) && abort.abort() },
    });
    expect(await run).toMatchObject({ status: 'cancelled', steps: [{ status: 'cancelled' }] });
  });

  it.each([
    ["retries: { max: 1, backoff: 'soon' },", 'the back-off `soon` is none'],
    [
      "timeout: 'a while',",
      'The declaration of flaky is wrong: the timeout `a while` is no time: write a number with ms, s, m, h or d',
    ],
    ["timeout: '5 minutes', backfill: { multiRun: 0 },", 'such as 500ms, 30s or 1.5h; `backfill` is none'],
  ])('says what is wrong with %s', async (options, why) => {
    const project = await openProject(flaky(options, ''), { flaky: {} });
    expect((await project.run(['flaky'])).steps[0]?.error?.message).toContain(why);
  });
});

describe('the pause before another attempt', () => {
  const policy = { max: 9, waitMs: 1000, jitter: false };
  it('stays, grows or doubles, and has an end', () => {
    const waits = (shape: 'constant' | 'linear' | 'exponential') =>
      [1, 2, 3].map((n) => retryWait({ ...policy, shape }, n, 0.5));
    expect(waits('constant')).toEqual([1000, 1000, 1000]);
    expect(waits('linear')).toEqual([1000, 2000, 3000]);
    expect(waits('exponential')).toEqual([1000, 2000, 4000]);
    expect(retryWait({ ...policy, shape: 'exponential' }, 60, 0)).toBe(3_600_000);
  });
  it('is spread by jitter over its second half', () => {
    const jittered = { ...policy, shape: 'constant', jitter: true } as const;
    expect([0, 0.5, 1].map((random) => retryWait(jittered, 1, random))).toEqual([1000, 750, 500]);
  });
});

describe('steps at once', () => {
  const assets = ['a', 'b', 'c', 'd'];
  // Each step stays until as many as are expected were there at once, and a little longer for one too many.
  const files = (settings: object, expected: number) => ({
    'headwater.json': JSON.stringify(settings),
    'pipeline.ts': `
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { asset } from 'headwater';
const trace = new URL('./trace.txt', import.meta.url);
for (const key of ${JSON.stringify(assets)}) asset(key, { async materialize() {
  appendFileSync(trace, '+');
  for (let n = 0; n < 100 && !readFileSync(trace, 'utf8').includes('+'.repeat(${expected})); n += 1) await setTimeout(50);
  await setTimeout(200);
  appendFileSync(trace, '-');
} });`,
  });
  const most = (trace: string) => {
    let now = 0;
    return Math.max(...[...trace].map((mark) => (now += mark === '+' ? 1 : -1)));
  };

  it.each([
    [{ jobs: 3 }, 3],
    [{ jobs: 4, limits: { 'tag:heavy': 2 } }, 2],
  ])('with %j: %i', async (settings, expected) => {
    const tags = { heavy: '', team: 'finance' };
    const project = await openProject(
      files(settings, expected),
      Object.fromEntries(assets.map((key) => [key, { tags }])),
    );
    expect((await project.run(assets)).status).toBe('succeeded');
    expect(most(await readFile(project.path('trace.txt'), 'utf8'))).toBe(expected);
  });
});

describe('limits', () => {
  const tags = { heavy: '', team: 'finance' };
  it.each([
    [{ 'tag:team=finance': 1 }, ['tag:team=finance']],
    [{ 'tag:team=sales': 1, b: 1 }, []],
    [{ 'tag:team': 1, 'tag:heavy': 2, a: 3 }, ['tag:team', 'tag:heavy', 'a']],
  ])('of %j: those that count', (settings, names) => {
    expect(limitsOf(settings, { key: 'a', tags }).map(({ name }) => name)).toEqual(names);
  });

  it('hold across the hosts of a project, all of them or none', async () => {
    const log = new MemoryEventLog('test');
    const hosts = [1, 2, 3, 4].map(() => new LeaseKeeper(log, Date.now));
    const two = { name: 'tag:heavy', most: 2 };
    const one = { name: 'a', most: 1 };
    let running = 0;
    let most = 0;
    const told: string[] = [];
    const step = async (leases: LeaseKeeper, limits: readonly Limit[], run: string) => {
      const busy = ({ name }: Limit, holder: string) => told.push(`${run} waits for ${holder}: ${name}`);
      const places = await takePlaces(leases, limits, { run, signal: new AbortController().signal, busy });
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      await leavePlaces(leases, places ?? []);
    };
    await Promise.all(hosts.map((host, n) => step(host, [two], `r-${n}`)));
    expect(most).toBe(2);
    expect(told.sort()).toEqual(['r-2 waits for r-1: tag:heavy', 'r-3 waits for r-1: tag:heavy']);
    most = 0;
    await Promise.all(hosts.map((host, n) => step(host, [two, one], `r-${n}`)));
    expect(most).toBe(1);
    for (const host of hosts) host.close();
  });
});

describe('the environment of a step', () => {
  const token = 'tok/en"5f3a';
  const files = {
    '.env': `API_TOKEN='${token}'\nPORT=1234\n`,
    '.env.local': 'REGION=north-west\n',
    'headwater.json':
      '{ "resources": { "crm": { "url": "https://x/${REGION}?key=${API_TOKEN}", "missing": "${NOT_SET}" }, "plain": "${PORT}" } }',
    'pipeline.ts': `
import { asset } from 'headwater';
const token = process.env['API_TOKEN'] ?? '';
export const calls = asset('calls', { materialize(ctx) {
  ctx.log.info('with ' + token, { token });
  console.log('printed ' + encodeURIComponent(token));
  return { metadata: { token, [token]: ctx.resource('plain') }, checks: { fine: { passed: true, evidence: { token } } } };
} });
export const throws = asset('throws', { materialize() { throw new Error('refused ' + token); } });
export const incomplete = asset('incomplete', { materialize(ctx) { ctx.resource('crm'); } });`,
  };

  it('holds what .env files say, and no secret of them reaches the log, records or errors', async () => {
    const project = await openProject(files, { calls: {}, throws: {}, incomplete: {} });
    const { steps } = await project.run(['calls', 'throws', 'incomplete']);
    expect(steps.map(({ error }) => error?.message)).toEqual([
      undefined,
      'refused •••',
      'The resource crm needs the environment variable NOT_SET: set it, or write it into .env.',
    ]);
    const written = JSON.stringify([
      await project.log.events({ limit: 9 }),
      await project.log.checks('calls'),
      await project.log.steps(1),
      await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 99 }),
      project.told,
    ]);
    expect(written).toContain('with •••');
    expect(written).toContain('printed •••');
    expect(written).toContain('"•••":"1234"');
    expect(written).not.toContain('5f3a');
  });

  it('is a new one when .env has changed', async () => {
    const project = await openProject(
      {
        '.env': 'NAME=first\n',
        'pipeline.ts': `import { asset } from 'headwater';
export const who = asset('who', { materialize: () => ({ metadata: { is: process.env['NAME']?.length } }) });`,
      },
      { who: {} },
    );
    await project.run(['who']);
    await project.write({ '.env': 'NAME=second\n' });
    await project.run(['who']);
    expect((await project.log.events({ limit: 9 })).map(({ body }) => body)).toMatchObject([
      { metadata: { is: 5 } },
      { metadata: { is: 6 } },
    ]);
  });
});
