// `headwater manifest`: what analysis reads is what loading the code yields.

import * as library from 'headwater';
import { expect, test } from 'vitest';
import { everyConstruct } from '../projects/every-construct.js';
import { copyOfExample, type Project, projectOf } from './project.js';

async function expectNoDifference(project: Project): Promise<void> {
  const answer = await project.json(0, 'manifest', '--compare');
  expect(answer.differences).toEqual([]);
}

test.each(['retail', 'retail-undeclared', 'weather'])('%s: both ways yield the same', async (name) => {
  await expectNoDifference(copyOfExample(name));
});

test('every construct of the vocabulary: both ways yield the same', async () => {
  await expectNoDifference(projectOf(everyConstruct));
});

test('the generated project calls everything that declares', () => {
  const texts = Object.values(everyConstruct).join('\n');
  // Those two are for bodies of watchers.
  const declaring = Object.keys(library).filter((name) => name !== 'stateUpdate' && name !== 'assetEvent');
  expect(declaring.filter((name) => !texts.includes(`${name}(`))).toEqual([]);
});

test('what only a run knows is a difference, with its place', async () => {
  const project = projectOf({
    'a.ts': `import { asset, source } from 'headwater';
      const group = process.env['NOBODY_SETS_THIS'] ?? 'run'.repeat(Number(new Date() > new Date(0)));
      source('in');
      asset('out', { group, deps: ['in'], materialize() {} });
      Reflect.apply(source, undefined, ['hidden']);`,
  });
  const { differences } = await project.json(1, 'manifest', '--compare');
  expect(differences).toContainEqual({ path: ['assets', 'out', 'group'], analysed: null, loaded: 'run' });
  expect(differences).toContainEqual(expect.objectContaining({ path: ['assets', 'hidden'] }));
});

test('without --load no code runs; with it, a file that throws is named', async () => {
  const project = projectOf({
    'a.ts': `import { source } from 'headwater';\nsource('in', { group: 'raw' });\nthrow new Error('at once');\n`,
  });
  const { assets } = await project.json(0, 'manifest');
  expect(assets.in).toMatchObject({ kind: 'source', group: 'raw', partitions: null });
  const { exit, stderr } = await project.headwater('manifest', '--load');
  expect(exit).toBe(2);
  expect(stderr).toContain('a.ts could not be loaded');
});
