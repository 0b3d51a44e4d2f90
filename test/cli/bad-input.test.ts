// Broken projects are a normal input: a finding at its place, a failed run with its reason, one message that says what to do.

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, type JsonAnswer, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';

test('a file with syntax errors is a finding at its place; the rest of the project stands', async () => {
  const project = projectOf({
    'good.ts': `import { asset } from 'headwater';\nexport const good = asset('good', { async materialize(ctx) { await ctx.write([]); } });\n`,
    'broken.ts': `import { asset } from 'headwater';\nexport const half = asset('half', {\n  async materialize(ctx) { await ctx.write(; },\n});\n`,
  });
  const { findings } = await project.json(1, 'check', '--at', at);
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'syntax-error', severity: 'error', file: 'broken.ts', line: 3, column: 44 }),
  );
  const graph = await project.json(0, 'graph', '--at', at);
  expect(graph.assets.map((asset: JsonAnswer) => asset.key)).toContain('good');
});

test('two assets with one key are a finding at the second', async () => {
  const project = projectOf({
    'a.ts': `import { asset } from 'headwater';\nexport const first = asset('orders', { async materialize(ctx) { await ctx.write([]); } });\n`,
    'b.ts': `import { asset } from 'headwater';\n\nexport const second = asset('orders', { async materialize(ctx) { await ctx.write([]); } });\n`,
  });
  const { findings } = await project.json(1, 'check', '--at', at);
  expect(findings).toMatchObject([
    { rule: 'duplicate-asset-key', severity: 'error', file: 'b.ts', line: 3, column: 30, asset: 'orders' },
  ]);
});

test('a cycle is one finding, at the member whose key sorts first', async () => {
  const project = projectOf({
    'cycle.ts': `import { asset } from 'headwater';
export const b = asset('b', { deps: ['a'], async materialize(ctx) { await ctx.write(await ctx.read('a')); } });
export const a = asset('a', { deps: ['b'], async materialize(ctx) { await ctx.write(await ctx.read('b')); } });
`,
  });
  const { findings } = await project.json(1, 'check', '--at', at);
  expect(findings).toMatchObject([
    { rule: 'dependency-cycle', severity: 'error', file: 'cycle.ts', line: 3, asset: 'a' },
  ]);
  const graph = await project.json(0, 'graph', '--at', at);
  expect(graph.assets.map((asset: JsonAnswer) => asset.key)).toEqual(['a', 'b']);
  for (const command of ['plan', 'materialize']) {
    const { exit, stderr } = await project.headwater(command, '--at', at);
    expect(exit).toBe(2);
    expect(stderr).toContain('No plan: these wait for each other: a (cycle.ts:3), b (cycle.ts:2).');
  }
});

test('a key that is computed at run time is a warning at the call', async () => {
  const project = projectOf({
    'dynamic.ts': `import { asset } from 'headwater';
export const mine = asset(process.env.NAME ?? 'x', { async materialize(ctx) { await ctx.write([]); } });
export const fixed = asset('fixed', { async materialize(ctx) { await ctx.write([]); } });
`,
  });
  const { findings } = await project.json(0, 'check', '--at', at);
  expect(findings).toMatchObject([
    { rule: 'dynamic-asset-key', severity: 'warning', file: 'dynamic.ts', line: 2, column: 21 },
  ]);
});

test('a relative import that does not resolve is a finding; a package that is not installed is none', async () => {
  const project = projectOf({
    'imports.ts': `import { asset } from 'headwater';
import { Pool } from 'a-package-that-nobody-installed';
import { helper } from './gone.js';
export const one = asset('one', { async materialize(ctx) { helper(new Pool()); await ctx.write([]); } });
`,
  });
  const { findings } = await project.json(1, 'check', '--at', at);
  expect(findings).toMatchObject([{ rule: 'unresolved-import', severity: 'error', file: 'imports.ts', line: 3 }]);
});

test('without a project there is one message that says what to do', async () => {
  const { exit, stdout, stderr } = await emptyFolder().headwater('check');
  expect(exit).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^headwater: No project .*\n.*headwater init/);
});

test('settings that are no JSON are refused with their place', async () => {
  const project = projectOf({ 'headwater.json': '{ "include": [ }' });
  const { exit, stderr } = await project.headwater('check');
  expect(exit).toBe(2);
  expect(stderr).toContain('headwater.json');
});

test('what is typed wrongly is refused with what is wrong and what to do', async () => {
  const project = projectOf({
    'a.ts': `import { asset } from 'headwater';\nexport const a = asset('orders', { async materialize(ctx) { await ctx.write([]); } });\n`,
  });
  const file = path.join(project.directory, 'a.ts');
  const advice = '\n  Name the folder of a project, or one in it, with --project.\n';
  for (const [words, said] of [
    [['check', '--project', ''], `headwater: \`--project\` names no folder: it is empty.${advice}`],
    [['check', '--project', file], `headwater: ${file} is no folder.${advice}`],
    [['init', '--project', file], `headwater: ${file} is no folder.${advice}`],
    [['nosuch', '--help'], "headwater: unknown command 'nosuch'\n"],
    [['versions', 'nosuch', '--help'], "headwater: unknown command 'nosuch'\n"],
    [['diff', 'order'], 'headwater: No asset `order`. Did you mean `orders`?\n'],
    [['diff', 'orders'], 'headwater: There is no record of orders.\n  Materialize it first.\n'],
    [['citations', 'order'], 'headwater: No asset `order`. Did you mean `orders`?\n'],
  ] as const)
    expect(await project.headwater(...words), words.join(' ')).toMatchObject({ exit: 2, stdout: '', stderr: said });
  expect(await project.headwater('versions', 'prune', '--help')).toMatchObject({ exit: 0 });
});

test.skipIf(process.platform === 'win32')(
  'a log that is a folder and an .env that cannot be read stop a run',
  async () => {
    const project = projectOf({
      'a.ts': `import { asset } from 'headwater';\nexport const a = asset('orders', { async materialize(ctx) { await ctx.write([]); } });\n`,
    });
    const { directory } = project;
    mkdirSync(path.join(directory, '.headwater/log.db'), { recursive: true });
    const log = `The event log ${path.join(directory, '.headwater/log.db')} cannot be opened: it is a folder and not a file. Move it away, or name another place with \`log\` in headwater.json.`;
    for (const command of ['materialize', 'status', 'runs'])
      expect(await project.headwater(command)).toMatchObject({ exit: 2, stderr: `headwater: ${log}\n` });
    expect(await project.headwater('check')).toMatchObject({ exit: 0, stderr: `${log}\n` });
    rmSync(path.join(directory, '.headwater/log.db'), { recursive: true });
    symlinkSync('.env', path.join(directory, '.env'));
    const { exit, stderr } = await project.headwater('materialize');
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: expect.stringMatching(/\.env cannot be read: .*move it away\.\n$/),
    });
  },
);
