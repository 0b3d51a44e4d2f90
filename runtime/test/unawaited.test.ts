import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openProject } from './project.js';

const head = "import { asset, jsonFile } from 'headwater';\nconst storage = jsonFile({ dir: 'data' });\n";
const declare = (key: string, body: string) =>
  `export const ${key === 'constructor' ? 'own' : key} = asset('${key}', { storage, async materialize(ctx) {\n${body}\n} });\n`;

async function runTwo(body: string) {
  const project = await openProject(
    { 'pipeline.ts': `${head}${declare('a', body)}${declare('b', 'await ctx.write(2);')}` },
    { a: {}, b: {} },
  );
  const { steps } = await project.run(['a', 'b']);
  return { project, error: steps[0]?.error, statuses: steps.map(({ status }) => status) };
}

describe('what a step has begun and not awaited', () => {
  it.each([
    ['ctx.write', 'ctx.write(1);'],
    ['ctx.publish', "ctx.publish({ candidate: { key: 'b' }, validate: async () => true });"],
  ])('fails it, by the name of %s', async (call, body) => {
    const { project, error, statuses } = await runTwo(body);
    expect(statuses).toEqual(['failed', 'succeeded']);
    expect(error).toMatchObject({
      name: 'NotAwaitedError',
      message: expect.stringContaining(`${call} was not awaited`),
    });
    const made = await project.log.events({ kinds: ['materialization'], limit: 5 });
    expect(made.map(({ target }) => target.asset)).toEqual(['b']);
    expect(await readdir(project.path('data'))).toContain('b.json');
  });

  it('is nothing where all of it has ended', async () => {
    const { statuses } = await runTwo("await Promise.all([ctx.write(1), ctx.partitions('days').add(['x'])]);");
    expect(statuses).toEqual(['succeeded', 'succeeded']);
  });

  it('fails it by a promise that is rejected in the last moment', async () => {
    const { error, statuses } = await runTwo("await ctx.write(1);\nPromise.reject(new Error('in the last moment'));");
    expect(statuses).toEqual(['failed', 'succeeded']);
    expect(error).toMatchObject({ message: 'in the last moment', frames: [{ file: 'pipeline.ts' }] });
  });
});

describe('what fails after its step has ended', () => {
  it('is said of that step, and not of the one that runs then; the process runs no other step', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `import { setTimeout } from 'node:timers/promises';
${head}${declare('a', "await ctx.write(process.pid);\nvoid setTimeout(300).then(() => { throw new Error('too late'); });")}
${declare('b', 'await setTimeout(900);\nawait ctx.write(process.pid);')}${declare('c', 'await ctx.write(process.pid);')}`,
      },
      { a: {}, b: {}, c: {} },
    );
    const { status, run } = await project.run(['a', 'b', 'c']);
    expect(status).toBe('succeeded');
    const lines = await project.runLog.read(run, { limit: 9 });
    expect(lines).toMatchObject([
      { step: 1, level: 'error', message: expect.stringContaining('Error: too late (pipeline.ts:') },
    ]);
    const pids = await Promise.all(['a', 'b', 'c'].map((key) => readFile(project.path(`data/${key}.json`), 'utf8')));
    expect(new Set(pids).size).toBe(2);
    expect(pids[0]).toBe(pids[1]);
  });
});

describe('an asset called as something that every object has', () => {
  it('has its own settings and state', async () => {
    const body =
      "const before = await ctx.state.get('constructor');\nawait ctx.state.set('constructor', 1);\nawait ctx.write(before ?? 'none');";
    const project = await openProject({ 'pipeline.ts': `${head}${declare('constructor', body)}` }, { constructor: {} });
    expect(await project.run(['constructor'])).toMatchObject({ status: 'succeeded' });
    expect(await project.log.state('asset', 'constructor')).toMatchObject([{ name: 'constructor', value: 1 }]);
  });

  it('is said to be undeclared where nothing declares it', async () => {
    const project = await openProject({ 'pipeline.ts': head }, { constructor: {} });
    expect((await project.run(['constructor'])).steps[0]?.error).toMatchObject({
      message: 'No loaded file declares the asset constructor.',
    });
  });
});
