import type { ChildProcess } from 'node:child_process';
import {
  hostMethods,
  PROTOCOL_VERSION,
  type RunChanged,
  type SealPlanResult,
  type StepChanged,
  type LogLine,
} from '@headwater/protocol';
import { digestOfFile, readPlanFile } from '@headwater/runtime';
import { customMapping, staticPartitions } from 'headwater';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { startProgram } from './processes.js';
import { openProject } from './project.js';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function startHost() {
  const child = startProgram('host');
  children.push(child);
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  connection.listen();
  return { connection, ended, errors: collect(child) };
}
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
const greet = (connection: MessageConnection, project: string, protocolVersion = PROTOCOL_VERSION) =>
  connection.sendRequest<object>(hostMethods.initialize, { protocolVersion, project });

const printing = `
import { asset, jsonFile, source } from 'headwater';
/** It never says. */
export const slow = source('slow', { version: () => new Promise(() => {}) });
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  for (let n = 0; n < 20_000; n++) console.log('line ' + n);
  await ctx.write([1]);
} });
export const hang = asset('hang', { storage: jsonFile({ dir: 'data' }), materialize: () => new Promise(() => setInterval(() => {}, 1000)) });`;

describe('the host over JSON-RPC', () => {
  it('asks custom mappings for the editor, and says which files answered', async () => {
    const text = `import { asset, customMapping, from, staticPartitions } from 'headwater';
const partitions = staticPartitions(['a', 'b']);
const set = (keys) => ({ count: keys.length, keys: () => keys });
const flipped = (keys) => set([...keys.keys()].map((key) => (key === 'a' ? 'b' : 'a')));
const flip = customMapping({ describe: 'the other one', upstream: flipped, downstream: flipped });
export const sales = asset('sales', { partitions, materialize() {} });
export const report = asset('report', { partitions, deps: [from(sales, flip)], materialize() {} });`;
    const partitions = staticPartitions(['a', 'b']);
    const mapping = customMapping({ describe: 'the other one', upstream: (keys) => keys, downstream: (keys) => keys });
    const project = await openProject(
      { 'pipeline.ts': text },
      { sales: { partitions }, report: { partitions, deps: { sales: mapping } } },
    );
    const { connection } = startHost();
    await greet(connection, project.dir);
    const ask = () => connection.sendRequest(hostMethods.askMappings, { plan: project.plan([]) });
    const a = { keys: ['a'], expected: 1 };
    const b = { keys: ['b'], expected: 1 };
    expect(await ask()).toEqual({
      answers: [
        { from: 'sales', to: 'report', answer: { upstream: { a: b, b: a }, downstream: { a: ['b'], b: ['a'] } } },
      ],
      problem: null,
      files: { 'pipeline.ts': digestOfFile(text) },
    });
    await project.write({ 'pipeline.ts': text.replace('set([', "set(['b', ") });
    expect(await ask()).toMatchObject({ answers: [{ answer: { upstream: { a: { keys: ['a', 'b'] } } } }] });
    await project.write({ 'pipeline.ts': text.replace("=== 'a'", '=== closed') });
    expect(await ask()).toMatchObject({ answers: [], problem: { frames: [{ line: 4 }, { line: 4 }] } });
  });

  it('runs a plan, tells of every change in order, and sends log lines in batches', async () => {
    const project = await openProject({ 'pipeline.ts': printing }, { a: {} });
    const { connection, ended, errors } = startHost();
    const heard: string[] = [];
    const batches: number[] = [];
    connection.onNotification(hostMethods.stepChanged, (change: StepChanged) => {
      heard.push(`${change.asset} ${change.status}`);
    });
    connection.onNotification(hostMethods.logLines, (lines: readonly LogLine[]) => {
      batches.push(lines.length);
    });
    const finished = new Promise<RunChanged>((resolve) => {
      connection.onNotification(hostMethods.runChanged, (change: RunChanged) => {
        heard.push(`run ${change.status}`);
        if (change.status !== 'running') resolve(change);
      });
    });
    expect(await greet(connection, project.dir)).toMatchObject({ protocolVersion: PROTOCOL_VERSION, version: 'test' });
    const plan = JSON.parse(JSON.stringify(project.plan(['a'])));
    const started = await connection.sendRequest(hostMethods.execute, { plan, at: plan.at });
    expect(started).toEqual({ run: 'materialize__2024-10-12T12:00:00.000Z_1', number: 1 });
    expect(await finished).toMatchObject({ status: 'succeeded', number: 1 });
    expect(heard).toEqual(['run running', 'a running', 'a succeeded', 'run succeeded']);
    expect(await connection.sendRequest(hostMethods.runners)).toEqual({ busy: 0, warm: 1 });
    expect(batches.length).toBeLessThan(30);
    expect(await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 50_000 })).toHaveLength(
      20_000,
    );
    await connection.sendRequest(hostMethods.shutdown);
    expect(await ended).toBe(0);
    expect(errors()).toBe('');
  });

  it('refuses another protocol, a plan of another version, and a plan edited by hand', async () => {
    const project = await openProject({ 'pipeline.ts': printing }, { a: {} });
    const { connection } = startHost();
    await expect(greet(connection, project.dir, 999)).rejects.toThrow(
      /speaks version 999 .* update Headwater in the project/,
    );
    await expect(greet(connection, project.dir, 0)).rejects.toThrow(/speaks version 0 .* update the extension/);
    await expect(connection.sendRequest(hostMethods.execute, { plan: {}, at: null })).rejects.toThrow(
      /not initialized/,
    );
    await greet(connection, project.dir);
    const plan = project.plan(['a']);
    const execute = (changed: object) =>
      connection.sendRequest(hostMethods.execute, { plan: { ...plan, ...changed }, at: null });
    await expect(execute({ schemaVersion: undefined })).rejects.toThrow(/has no schemaVersion/);
    await expect(execute({ schemaVersion: 7 })).rejects.toThrow(/schema version 7/);
    await expect(execute({ steps: [{ asset: 'a' }] })).rejects.toThrow(/steps\.0\.partitions/);
  });

  it('refuses a plan that has to be applied exactly, once something of it has moved, and says what', async () => {
    const project = await openProject({ 'pipeline.ts': printing }, { a: {} });
    const { connection } = startHost();
    await greet(connection, project.dir);
    const plan = project.plan(['a']);
    const apply = () => connection.sendRequest(hostMethods.execute, { plan, at: plan.at, isExact: true });
    const over = new Promise<void>((resolve) => {
      connection.onNotification(hostMethods.runChanged, ({ status }: RunChanged) => {
        if (status === 'succeeded') resolve();
      });
    });
    expect(await apply()).toMatchObject({ number: 1 });
    await over;
    expect(await apply()).toEqual({
      moved: [
        {
          name: 'a',
          what: expect.stringMatching(/^was materialized after the plan was made \(record 1, /),
          record: {
            ...{ asset: 'a', partition: null, kind: 'materialization', at: plan.at, run: 1 },
            dataVersion: expect.any(String),
          },
        },
      ],
    });
    expect(await project.log.runs({ limit: 2 })).toHaveLength(1);
    const { text } = await connection.sendRequest<SealPlanResult>(hostMethods.sealPlan, { plan });
    expect(await readPlanFile(text, project.log)).toMatchObject({ kind: 'plan', plan: { steps: [{ asset: 'a' }] } });
    const edited = text.replace('"asset": "a"', '"asset": "hang"');
    expect(await readPlanFile(edited, project.log)).toMatchObject({ kind: 'refused' });
  });

  it('ends with the next run what a process has left that was killed while this host was there', async () => {
    const project = await openProject({ 'pipeline.ts': printing }, { a: {} });
    const { connection } = startHost();
    await greet(connection, project.dir);
    // As it leaves it: open, and nobody holds its lease.
    await project.log.commit({ at: 0, runs: [{ name: 'left', status: 'running' }] });
    const plan = project.plan(['a']);
    await connection.sendRequest(hostMethods.execute, { plan, at: plan.at });
    expect((await project.log.runs({ before: 2, limit: 1 }))[0]).toMatchObject({ name: 'left', status: 'failed' });
  });

  it('cancels a run when it is asked to, and when the editor hangs up', async () => {
    const project = await openProject({ 'pipeline.ts': printing }, { hang: {} });
    const { connection, ended } = startHost();
    await greet(connection, project.dir);
    const running = (number: number) =>
      new Promise<void>((resolve) => {
        connection.onNotification(hostMethods.stepChanged, (change: StepChanged) => {
          if (change.status === 'running' && change.run.endsWith(`_${number}`)) resolve();
        });
      });
    const plan = project.plan(['hang']);
    const { assets, edges } = plan.manifest;
    const sources = assets.map((asset) => ({ ...asset, key: 'slow', kind: 'source' as const }));
    const slow = { ...plan, steps: [], manifest: { assets: sources, edges } };
    const first = running(1);
    const { run } = await connection.sendRequest<{ run: string }>(hostMethods.execute, { plan, at: plan.at });
    await first;
    const looking = new CancellationTokenSource();
    const look = connection.sendRequest(hostMethods.observe, { plan: slow }, looking.token);
    looking.cancel();
    await expect(look).rejects.toThrow('The request was cancelled.');
    const cancelled = new Promise<RunChanged>((resolve) => connection.onNotification(hostMethods.runChanged, resolve));
    await connection.sendRequest(hostMethods.cancel, { run });
    expect(await cancelled).toMatchObject({ status: 'cancelled' });

    const second = running(2);
    await connection.sendRequest(hostMethods.execute, { plan, at: plan.at });
    await second;
    connection.end();
    children[0]?.stdin?.end();
    expect(await ended).toBe(0);
    expect((await project.log.runs({ limit: 2 })).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});
