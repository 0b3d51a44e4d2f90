import { describe, expect, it } from 'vitest';
import { openProject } from './project.js';
import { runOne, withBody } from './one-step.js';

describe('what a step prints', () => {
  it('is kept whole up to a megabyte', async () => {
    const { project, status } = await runOne(
      "for (let n = 0; n < 16384; n++) console.log(String(n).padEnd(64, '.'));\nprocess.stderr.write('no line end');\nawait ctx.write(1);",
    );
    expect(status).toBe('succeeded');
    const lines = await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 20_000 });
    const printed = lines.filter((line) => line.level === 'stdout');
    expect(printed).toHaveLength(16384);
    expect(printed.at(-1)?.message).toBe('16383'.padEnd(64, '.'));
    expect(lines.filter((line) => line.level === 'stderr')).toMatchObject([{ message: 'no line end' }]);
    expect(project.told.lines).toHaveLength(lines.length);
  });

  it('is cut with a notice where it floods', async () => {
    const { project, status } = await runOne(
      "const line = 'x'.repeat(1023);\nfor (let n = 0; n < 9 * 1024; n++) console.log(line);\nawait ctx.write(1);",
    );
    expect(status).toBe('succeeded');
    const lines = await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 20_000 });
    expect(lines).toHaveLength(8 * 1024 + 2);
    expect(lines.at(-1)).toMatchObject({
      level: 'warn',
      message: 'The step has printed more than 8 MB; the rest is left out.',
    });
  });

  it('does not fill the memory of the runner', async () => {
    const { project, error } = await runOne(`
const line = 'x'.repeat(64 * 1024 - 1);
for (let n = 0; n < 320; n++) console.log(line);
const isHeld = process.stdout.writableLength > 16 * 1024 * 1024;
await new Promise((written) => process.stdout.write('more', written));
throw new Error('held: ' + isHeld);`);
    expect(error).toMatchObject({ message: 'held: false' });
    const lines = await project.runLog.read('materialize__2024-10-12T12:00:00.000Z_1', { limit: 1000 });
    expect(lines).toHaveLength(130);
    expect(lines.at(-1)).toMatchObject({ level: 'warn', message: expect.stringContaining('more than 8 MB') });
  });

  it('is cut where one text is endless, as is what it throws; such metadata are refused', async () => {
    const logged = await runOne(
      "ctx.log.info('begin ' + 'x'.repeat(5e6));\nthrow new Error('because ' + 'y'.repeat(5e6));",
    );
    const { lines, steps } = logged.project.told;
    const texts = [...lines, ...steps.flatMap(({ error }) => error ?? [])].map(({ message }) => message);
    expect(texts.map((text) => text.slice(0, 8))).toEqual(['begin xx', 'because ']);
    for (const text of texts) {
      expect(text.length).toBeLessThan(70_000);
      expect(text.slice(-40)).toMatch(/… \(\d+ more characters are left out\)$/);
    }
    const { error } = await runOne("return { metadata: { rows: 'z'.repeat(2e6) } };");
    expect(error).toMatchObject({ message: 'The metadata of a has 2000011 characters; a record keeps 1000000.' });
  });

  it('is shown where it cannot be kept, which is said once', async () => {
    const project = await openProject(
      {
        'pipeline.ts': withBody(
          "for (const word of ['a', 'b', 'c']) { console.log(word); await new Promise((then) => setTimeout(then, 120)); }\nawait ctx.write(1);",
        ),
      },
      { a: {} },
    );
    await project.write({ '.headwater/runs': 'a file is in the way' });
    expect((await project.run(['a'])).status).toBe('succeeded');
    const warned = project.told.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(warned).toEqual([expect.stringMatching(/^What the run prints is shown, and no longer kept: .*runs/)]);
    expect(project.told.lines.filter(({ level }) => level === 'stdout').map(({ message }) => message)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});
