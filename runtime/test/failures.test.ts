import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dailyPartitions, staticPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { head, runOne, withBody } from './one-step.js';
import { AT, openProject } from './project.js';

describe('a step that fails', () => {
  it('shows the error at its place in the TypeScript file, through helpers', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `${head}import { total } from './lib/totals.js';
enum Kind { daily = 1 }
export const a = asset('a', { storage, async materialize(ctx) {
  await Promise.resolve(Kind.daily);
  total(null);
} });`,
        'lib/totals.ts': `// A comment that moves the line.
interface Row { amount: number }
export function total(rows: Row[] | null): number {
  return rows!.length;
}`,
      },
      { a: {} },
    );
    const outcome = await project.run(['a']);
    expect(outcome.status).toBe('failed');
    expect(outcome.steps[0]?.error).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of null (reading 'length')",
      frames: [
        { file: 'lib/totals.ts', line: 4, column: 16, function: 'total' },
        { file: 'pipeline.ts', line: 7, column: 3, function: expect.stringContaining('materialize') },
      ],
    });
    expect(await project.log.events({ limit: 5 })).toMatchObject([{ kind: 'failure', target: { asset: 'a' }, run: 1 }]);
    expect(await project.log.latest('a')).toMatchObject([{ event: null, failed: { run: 1, step: 1 } }]);
    expect((await project.log.steps(1))[0]).toMatchObject({ status: 'failed', error: { name: 'TypeError' } });
  });

  it('names the check that ended the process, or that it was stopped in', async () => {
    const text = (check: string) => `${head.replace('{ asset', '{ check, asset')}
export const a = asset('a', { storage, timeout: '2s', async materialize(ctx) { await ctx.write([]); } });
check('fine', { asset: 'a', run: () => ({ passed: true }) });
check('odd', { asset: 'a', ${check} });`;
    const project = await openProject({ 'pipeline.ts': text('run() { process.exit(4); }') }, { a: {} });
    const messageOf = async () => (await project.run(['a'])).steps[0]?.error?.message;
    expect(await messageOf()).toBe(
      'The step ended without an answer: process exited with code 4 while the check odd ran.',
    );
    await project.write({ 'pipeline.ts': text('run: () => new Promise(() => {})') });
    expect(await messageOf()).toBe('The step ended without an answer: timed out after 2 s while the check odd ran.');
  });

  it('builds nothing where partitions come to something else when they are loaded', async () => {
    const partitions = staticPartitions(['a']);
    const project = await openProject(
      {
        'pipeline.ts': `${head.replace('{ asset', '{ staticPartitions, asset')}
export const few = asset('few', { partitions: staticPartitions([process.env.SHOP ?? 'a']), storage, materialize() {} });
export const none = asset('none', { storage, materialize() {} });`,
      },
      { few: {}, none: { partitions } },
    );
    const said = (await project.run(['few', 'none@a'])).steps.map(({ error }) => error?.message);
    expect(said).toEqual([
      'few has partitions when it is loaded, and the plan has none: what they are cannot be read from the text. Write them out, or use dynamicPartitions.',
      'none has no partitions when it is loaded, and the plan has a: let its declaration depend on the text alone.',
    ]);
  });

  it('says with which code the process exited', async () => {
    const { error, project } = await runOne("console.log('last words'); process.exit(3);");
    expect(error).toMatchObject({ message: 'The step ended without an answer: process exited with code 3.' });
    const lines = await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 5 });
    expect(lines).toMatchObject([{ level: 'stdout', message: 'last words' }]);
  });

  it('fails by a promise that nobody awaited, and the next step gets another process', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `${head}
export const a = asset('a', { storage, async materialize() {
  void Promise.reject(new Error('nobody waits'));
  await new Promise((resolve) => setTimeout(resolve, 5000));
} });
export const b = asset<number>('b', { storage, async materialize(ctx) { await ctx.write(process.pid); } });
export const c = asset<number>('c', { storage, async materialize(ctx) { await ctx.write(process.pid); } });`,
      },
      { a: {}, b: {}, c: {} },
    );
    const outcome = await project.run(['b', 'a', 'c']);
    expect(outcome.steps.map(({ asset, status }) => `${asset} ${status}`)).toEqual([
      'b succeeded',
      'a failed',
      'c succeeded',
    ]);
    expect(outcome.steps[1]?.error).toMatchObject({
      message: 'nobody waits',
      frames: [{ file: 'pipeline.ts', line: 5 }],
    });
  });

  it('is ended after the time that its author gave it', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `${head}export const a = asset('a', { storage, timeout: '300ms', async materialize() { for (;;); } });`,
      },
      { a: {} },
    );
    const outcome = await project.run(['a']);
    expect(outcome.steps[0]).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('timed out after 0.3 s') },
    });
  });

  it('names a file that cannot be loaded, and why', async () => {
    const project = await openProject({ 'pipeline.ts': "import './gone.js';\n" }, { a: {} });
    const outcome = await project.run(['a']);
    const message = expect.stringMatching(/^pipeline\.ts could not be loaded: .*gone/);
    expect(outcome.steps[0]?.error).toMatchObject({ message });
    // A source's version is asked for in the same words.
    const { assets, edges } = project.plan(['a']).manifest;
    const sources = assets.map((asset) => ({ ...asset, kind: 'source' as const }));
    const { unseen } = await project.engine.observe({ assets: sources, edges }, { at: AT });
    expect(unseen.get('a')).toMatchObject({ message });
  });

  it('names the compiler option that the loader cannot follow', async () => {
    const project = await openProject(
      {
        'pipeline.ts': withBody('await ctx.write(1);'),
        'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      },
      { a: {} },
    );
    const outcome = await project.run(['a']);
    expect(outcome.steps[0]?.error).toMatchObject({ message: expect.stringContaining('sets "emitDecoratorMetadata"') });
  });

  it('refuses what is written after its end, and a second write', async () => {
    const twice = await runOne('await ctx.write(1); await ctx.write(2);');
    expect(twice.error).toMatchObject({ message: 'a was written already: a step writes one value.' });
    const nothing = await runOne('await ctx.write(undefined);');
    expect(nothing.error).toMatchObject({ message: expect.stringContaining('is no JSON') });
  });

  it('leaves the row that it wrote by itself, and no materialization', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import Database from 'better-sqlite3';
import { asset } from 'headwater';
export const a = asset('a', { async materialize() {
  const db = new Database('warehouse.db');
  db.exec('create table rows_of_a (n)');
  db.prepare('insert into rows_of_a values (1)').run();
  db.close();
  throw new Error('after the row');
} });`,
      },
      { a: {} },
    );
    expect((await project.run(['a'])).status).toBe('failed');
    expect(await project.log.events({ kinds: ['materialization'], limit: 5 })).toEqual([]);
    const { default: Database } = await import('better-sqlite3');
    const db = new Database(project.path('warehouse.db'), { readonly: true });
    expect(db.prepare('select * from rows_of_a').all()).toEqual([{ n: 1 }]);
    db.close();
  });
});

describe('a failed step in a plan', () => {
  const chain = `${head}
export const a = asset('a', { storage, async materialize() { throw new Error('no'); } });
export const b = asset('b', { deps: [a], storage, async materialize(ctx) { await ctx.write(1); } });
export const c = asset('c', { deps: [b], storage, async materialize(ctx) { await ctx.write(1); } });
export const other = asset('other', { storage, async materialize(ctx) { await ctx.write(1); } });`;
  const declared = { a: {}, b: { deps: { a: null } }, c: { deps: { b: null } }, other: {} };

  it.each([1, 2])('skips what stands behind it and goes on with the rest, with %i jobs', async (jobs) => {
    const project = await openProject({ 'pipeline.ts': chain }, declared, { jobs });
    const outcome = await project.run(['a', 'b', 'c', 'other']);
    expect(outcome.status).toBe('failed');
    expect(outcome.steps.map(({ asset, status }) => `${asset} ${status}`)).toEqual([
      'a failed',
      'b skipped',
      'c skipped',
      'other succeeded',
    ]);
    expect((await project.log.steps(1)).map((step) => step.status)).toEqual([
      'failed',
      'skipped',
      'skipped',
      'succeeded',
    ]);
    expect((await project.log.runs({ limit: 1 }))[0]).toMatchObject({ status: 'failed' });
  });
});

describe('runners', () => {
  it('are kept between runs, and started anew when a file that they loaded has changed', async () => {
    const files = {
      'pipeline.ts': `${head}import { factor } from './lib/one.js';\nexport const a = asset('a', { storage, async materialize(ctx) { await ctx.write([factor, process.pid]); } });`,
      'lib/one.ts': "export { factor } from './two.js';",
      'lib/two.ts': "export * from '../factor.js';",
      'factor.ts': 'export const factor: number = 1;',
    };
    const project = await openProject(files, { a: {} });
    const value = async () => {
      await project.run(['a']);
      return JSON.parse(await readFile(project.path('data/a.json'), 'utf8'));
    };
    const [, pid] = await value();
    expect(await value()).toEqual([1, pid]);
    await writeFile(project.path('factor.ts'), 'export const factor: number = 22;');
    const [factor, other] = await value();
    expect(factor).toBe(22);
    expect(other).not.toBe(pid);
  });

  it.each([
    [999, 'Headwater was updated while this host ran: reload the editor, or run the command again'],
    [0, 'the runner is of an older Headwater: install it again'],
  ])('of protocol version %i are refused, and what to do is said', async (theirs, what) => {
    const answer = { kind: 'ready', protocolVersion: theirs, assets: {} };
    const text = `process.on('message', () => process.send(${JSON.stringify(answer)}));`;
    const entry = join(await mkdtemp(join(tmpdir(), 'headwater-runner-')), 'runner.mjs');
    await writeFile(entry, text);
    const project = await openProject({}, { a: {} }, { command: { entry, execArgv: [] } });
    expect((await project.run(['a'])).steps[0]?.error).toMatchObject({
      message: `The step ended without an answer: process speaks version ${theirs} of the protocol, this host 1; ${what}.`,
    });
    await rm(dirname(entry), { recursive: true });
  });

  it('load more files of the project when a later plan needs them', async () => {
    const project = await openProject(
      {
        'a.ts': withBody('await ctx.write(process.pid);'),
        'b.ts': withBody('await ctx.write(process.pid);', 'b'),
      },
      { a: { file: 'a.ts' }, b: { file: 'b.ts' } },
    );
    const pid = async (asset: string) => {
      const { manifest, ...plan } = project.plan([asset]);
      const own = { assets: manifest.assets.filter(({ key }) => key === asset), edges: [] };
      await project.engine.execute({ ...plan, manifest: own }, { at: AT });
      return readFile(project.path(`data/${asset}.json`), 'utf8');
    };
    expect(await pid('a')).toBe(await pid('b'));
  });
});

describe('reading what is not there', () => {
  const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });

  it('says which partition has no record, and what to do', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `${head}import { dailyPartitions, from, timeWindow } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const daily = asset('daily', { partitions, storage, async materialize(ctx) { await ctx.write([ctx.partitionKey]); } });
export const week = asset('week', { partitions, storage, deps: [from(daily, timeWindow({ startOffset: -2, endOffset: 0 }))], async materialize(ctx) { await ctx.write(await ctx.read(daily)); } });`,
      },
      {
        daily: { partitions: days },
        week: { partitions: days, deps: { daily: timeWindow({ startOffset: -2, endOffset: 0 }) } },
      },
    );
    const outcome = await project.run(['daily@2024-10-02', 'daily@2024-10-04', 'week@2024-10-04']);
    expect(outcome.steps[2]).toMatchObject({
      status: 'failed',
      error: {
        message: 'daily@2024-10-03 has no record yet. Materialize it first: headwater materialize daily@2024-10-03',
        frames: [{ file: 'pipeline.ts' }],
      },
    });
  });

  it('says so of a key that nobody knows', async () => {
    const { error } = await runOne("await ctx.read('nobody');");
    expect(error).toMatchObject({
      message: 'nobody is no asset or source that the plan knows, and the event log has no record of it.',
    });
  });

  it('says so of a resource that is not configured', async () => {
    const { error } = await runOne("ctx.resource('warehouse');");
    expect(error).toMatchObject({
      message: 'There is no resource warehouse: configure it under "resources" in headwater.json.',
    });
  });
});
