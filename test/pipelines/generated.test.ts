// The projects that benchmarks run on: the graph that was planned is the graph that analysis finds, so that the numbers
// are those of work done.

import { Workspace } from '@headwater/server/analysis';
import { coverageOf, runRules } from '@headwater/server/rules';
import { expect, it } from 'vitest';
import { generateDagster, generateProject, planAssets } from '../../bench/project/index.js';
import { testNow } from '../harness/check-rule.js';
import { plainSettings } from '../harness/fixture.js';

const shape = { assets: 400, seed: 7 };
const planned = planAssets(shape);
const dependencies = planned.flatMap(({ key, dependencies: all }) =>
  all.map(({ asset, isDeclared }) => ({ from: asset.key, to: key, isDeclared })),
);

it('is the same for the same seed, and another for another', () => {
  expect(generateProject(shape)).toEqual(generateProject(shape));
  expect(generateDagster(shape)).toEqual(generateDagster(shape));
  expect(generateProject({ ...shape, seed: 8 })).not.toEqual(generateProject(shape));
});

it('has the number of assets asked for, about five a file, each with up to four inputs', () => {
  const files = new Set(planned.map(({ domain, file }) => `${domain}/${file}`));
  expect(planned.length).toBe(400);
  expect(files.size).toBe(80);
  expect(Math.max(...planned.map((asset) => asset.dependencies.length))).toBe(4);
});

it('is understood whole: every planned edge, no other, nothing unknown', () => {
  const files = generateProject(shape).filter(({ path }) => path.endsWith('.ts'));
  const snapshot = new Workspace({ settings: { ...plainSettings, dialect: 'sqlite' } }).apply(files);
  const line = ({ from, to, isDeclared }: (typeof dependencies)[number]) => `${from} → ${to} ${isDeclared}`;
  expect(snapshot.manifest.edges.map(line).sort()).toEqual(dependencies.map(line).sort());

  const declared = dependencies.filter(({ isDeclared }) => isDeclared).length;
  expect(declared).toBeLessThan(dependencies.length);
  expect(coverageOf(snapshot)).toEqual({ reads: dependencies.length, declared, unknown: 0 });
  const rules = new Set(runRules({ snapshot, now: testNow }).map(({ rule }) => rule));
  expect([...rules]).toEqual(['undeclared-read']);
});
