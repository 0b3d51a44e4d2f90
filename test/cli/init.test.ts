// A project from nothing: init, check, plan, materialize. A second init changes nothing.

import { cpSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, type JsonAnswer } from './project.js';

const root = path.resolve(import.meta.dirname, '../..');

test('init makes a project that checks clean and builds', async () => {
  const project = emptyFolder();
  const made = await project.json(0, 'init');
  expect(made).toMatchObject({
    created: ['headwater.json', 'package.json', 'tsconfig.json', 'src/pipeline.ts'],
    kept: [],
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(project.directory, 'node_modules'), 'junction');
  const { $schema }: { $schema: string } = JSON.parse(project.read('headwater.json'));
  expect(existsSync(path.join(project.directory, $schema))).toBe(true);
  expect(await project.json(0, 'check')).toMatchObject({
    findings: [],
    coverage: { reads: 1, declared: 1, unknown: 0 },
  });
  const built = await project.json(0, 'materialize');
  expect(built.steps).toHaveLength(14);
  expect((await project.json(0, 'plan')).steps).toEqual([]);
  expect(await project.json(0, 'init')).toMatchObject({ created: [], kept: made.created });
});

test('init keeps what is there, to the byte', async () => {
  const project = emptyFolder();
  project.write('headwater.json', '{ "include": ["jobs/**"] }');
  project.write('jobs/orders.ts', 'export {};\n');
  const made = await project.json(0, 'init');
  expect(made.kept).toEqual(['headwater.json']);
  expect(made.created).not.toContain('src/pipeline.ts');
  expect(project.read('headwater.json')).toBe('{ "include": ["jobs/**"] }');
  expect((await project.json(0, 'init')).created).toEqual([]);
});

test('init says which file it cannot write, and why', async () => {
  const project = emptyFolder();
  project.write('src', 'no folder');
  expect(await project.headwater('init')).toMatchObject({
    exit: 2,
    stderr: `headwater: src/pipeline.ts cannot be written in ${project.directory}: something else of that name is in the way.\n`,
  });
});

test('init says what to do next, and --project names another folder', async () => {
  const project = emptyFolder();
  const { exit, stdout } = await project.headwater('init');
  expect(exit).toBe(0);
  expect(stdout).toContain(`npm install ${path.join(root, 'sdk')} ${path.join(root, 'cli')}`);
  cpSync(path.join(project.directory, 'src'), path.join(project.directory, 'elsewhere'), { recursive: true });
  expect((await project.json(0, 'init', '--project', path.join(project.directory, 'elsewhere'))).kept).toEqual([]);
});

test('init in a folder of a project says that it is left out of that', async () => {
  const project = emptyFolder();
  project.write('headwater.json', '{}');
  project.write('inner/README.md', '');
  const inner = path.join(project.directory, 'inner');
  expect(await project.headwater('init', '--project', inner)).toMatchObject({
    exit: 0,
    stderr: `This folder lies in the project ${project.directory}, which leaves it alone from now on: delete ${path.join(inner, 'headwater.json')} where it is to stay a part of that.\n`,
  });
  expect((await project.headwater('init', '--project', inner)).stderr).toBe('');
});

test('the nearest project upwards is taken', async () => {
  const project = emptyFolder();
  await project.json(0, 'init');
  const inside = await project.json(0, 'graph', '--project', path.join(project.directory, 'src'));
  expect(inside.assets.map((asset: JsonAnswer) => asset.key)).toEqual(['visits', 'visits_3d']);
});
