import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { head, waitFor, withBody } from './one-step.js';
import { openProject } from './project.js';

describe('cancelling', () => {
  it.each([
    ['waits for ever', "console.log('in the body'); await new Promise(() => setInterval(() => {}, 1000));"],
    ['never gives way', "console.log('in the body'); for (;;);"],
  ])('ends a step that %s within 1.5 seconds', async (_, body) => {
    const project = await openProject(
      { 'pipeline.ts': `${withBody(body)}\n${withBody('await ctx.write(1);', 'b').replace(head, '')}` },
      { a: {}, b: {} },
    );
    const stop = new AbortController();
    const running = project.run(['a', 'b'], { signal: stop.signal });
    await waitFor(() => project.told.lines.some((line) => line.message === 'in the body'));
    const asked = performance.now();
    stop.abort();
    const outcome = await running;
    expect(performance.now() - asked).toBeLessThan(1500);
    expect(outcome.status).toBe('cancelled');
    expect(outcome.steps.map((step) => step.status)).toEqual(['cancelled', 'cancelled']);
    expect(await project.log.events({ limit: 5 })).toEqual([]);
    expect(await project.log.acquire('a@', 'test', Date.now(), 1000)).toMatchObject({ kind: 'held' });
  });

  const loops = (key: string) =>
    `${head}export const a = asset('a', { storage, cache: { key() { console.log('in the code'); for (;;); } }, async materialize(ctx) { await ctx.write(${key}); } });`;
  it.each([
    [
      'loads without end',
      `console.log('in the code');\nawait new Promise(() => setInterval(() => {}, 1000));\n${head}`,
    ],
    ['asks a cache key without end', loops('1')],
  ])('ends a run whose code %s', async (_, text) => {
    // Before the step began, nobody listens to what the code prints: the file says that it is being run.
    const seen =
      "import { writeFileSync } from 'node:fs';\nconst say = console.log;\nconsole.log = (text) => { say(text); writeFileSync('seen.txt', ''); };\n";
    const project = await openProject({ 'pipeline.ts': seen + text }, { a: {} });
    const stop = new AbortController();
    const running = project.run(['a'], { signal: stop.signal });
    await waitFor(() => existsSync(project.path('seen.txt')));
    stop.abort();
    expect(await running).toMatchObject({ status: 'cancelled', steps: [{ status: 'cancelled' }] });
  });

  it('lets a step that heeds the signal end by itself', async () => {
    const body = `await new Promise((resolve) => { ctx.signal.addEventListener('abort', () => { console.log('cleaned up'); resolve(undefined); }); setInterval(() => {}, 1000); console.log('in the body'); });
  throw ctx.signal.reason;`;
    const project = await openProject({ 'pipeline.ts': withBody(body) }, { a: {} });
    const stop = new AbortController();
    const running = project.run(['a'], { signal: stop.signal });
    await waitFor(() => project.told.lines.length > 0);
    stop.abort();
    const outcome = await running;
    expect(outcome.status).toBe('cancelled');
    expect(await project.runLog.read(outcome.run, { limit: 5 })).toMatchObject([
      { message: 'in the body' },
      { message: 'cleaned up' },
    ]);
  });
});
