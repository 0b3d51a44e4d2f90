// Errors in what plans are made of: no plan is made of what they are about, unless somebody wants it all the same.

import { expect, test } from 'vitest';
import { type Project, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const head = "import { asset, dailyPartitions, staticPartitions } from 'headwater';\n";
const writing = 'async materialize(ctx) { await ctx.write([1]); }';
const sound = `${head}export const sound = asset('sound', { ${writing} });\n`;
const broken = {
  'duplicate-asset-key': `export const a = asset('a', { ${writing} });\nexport const b = asset('a', { ${writing} });`,
  'invalid-partitions': `export const a = asset('a', { partitions: dailyPartitions({ start: '2024-10-10', end: '2024-10-01' }), ${writing} });`,
  'unknown-dependency': `export const a = asset('a', { deps: ['orderz'], ${writing} });`,
  'missing-partition-mapping': `const b = asset('b', { partitions: staticPartitions(['x']), ${writing} });
export const a = asset('a', { partitions: staticPartitions(['y']), deps: [b], async materialize(ctx) { await ctx.write(await ctx.read(b)); } });`,
  'invalid-asset-key': `export const a = asset('a', { ${writing} });\nexport const c = asset('c d', { ${writing} });`,
  'syntax-error': `export const a = asset('a', { async materialize(ctx) { await ctx.write([1; } });`,
} as const;

const projectWith = (text: string): Project => projectOf({ 'sound.ts': sound, 'broken.ts': head + text });

test.each(Object.entries(broken))(
  '%s ends plan, materialize and backfill before anything is begun',
  async (rule, text) => {
    const project = projectWith(text);
    for (const command of ['plan', 'materialize', 'backfill']) {
      const { exit, stdout, stderr } = await project.headwater(command, '--at', at);
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toMatch(
        /^headwater: No plan: there are errors in what it would be made of\.\n {2}broken\.ts:\d+:\d+ /,
      );
      expect(stderr).toContain(`(${rule})`);
    }
    // What they are not about is built.
    expect(await project.json(0, 'plan', 'sound', '--at', at)).toMatchObject({ steps: [{ key: 'sound' }] });
    const { steps } = await project.json(0, 'plan', '--allow-errors', '--at', at);
    expect(steps.map(({ key }: { readonly key: string }) => key)).toContain('sound');
  },
);

test('a selection of what an error is about is refused, with its place; settings and comments turn it off', async () => {
  const project = projectWith(broken['unknown-dependency']);
  expect((await project.headwater('materialize', 'a', '--at', at)).stderr).toContain('broken.ts:2:');
  project.write('headwater.json', '{ "rules": { "unknown-dependency": "warning" } }\n');
  expect(await project.json(0, 'plan', 'a', '--at', at)).toMatchObject({ steps: [{ key: 'a' }] });
  project.write('headwater.json', '{}\n');
  const quiet = '// headwater-disable-next-line unknown-dependency -- it comes with the next release\n';
  project.write('broken.ts', head + quiet + broken['unknown-dependency']);
  expect(await project.json(0, 'plan', 'a', '--at', at)).toMatchObject({ steps: [{ key: 'a' }] });
});

test('an error in a body, such as a read that is not declared, is no reason to refuse', async () => {
  const project = projectWith(`const b = asset('b', { ${writing} });
export const a = asset('a', { async materialize(ctx) { await ctx.write(await ctx.read(b)); } });`);
  expect((await project.headwater('check')).exit).toBe(1);
  const { steps } = await project.json(0, 'plan', '--at', at);
  expect(steps).toHaveLength(3);
});
