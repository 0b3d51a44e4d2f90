// What one day's correction reaches, asked of assets all over a project.

import { performance } from 'node:perf_hooks';
import { impactOf, openWorld, type World } from '@headwater/core';
import { parseSet, type PartitionSet, wholeSet } from 'headwater/algebra';
import { median } from '../quantile.js';
import { openSnapshot } from './open.js';

const NOW = Date.parse('2024-01-02T00:00:00Z');
const DAY = '2023-06-15';
const QUESTIONS = 1000;
/** Spread over a second: whatever else runs on the same core doubles what reading much memory takes, for a while. */
const ROUNDS = 9;

interface Question {
  readonly key: string;
  readonly set: PartitionSet;
}

function questionsOf(world: World, keys: readonly string[]): readonly Question[] {
  const step = Math.max(1, keys.length / QUESTIONS);
  return Array.from({ length: Math.min(QUESTIONS, keys.length) }, (_, index) => {
    const key = keys[Math.floor(index * step)] ?? '';
    const space = world.space(key);
    if (space.definition === null) return { key, set: wholeSet(space) };
    const parsed = parseSet(space, DAY);
    if (parsed.kind === 'invalid') throw new Error(parsed.problem.message);
    return { key, set: parsed.set };
  });
}

export async function work(folder: string): Promise<readonly number[]> {
  const { graph, manifest } = await openSnapshot(folder);
  const world = openWorld(graph, { now: NOW, dynamicKeys: () => null });
  const keys = manifest.assets.map(({ key }) => key);
  const questions = questionsOf(world, keys);
  // The first round is what the code needs to get warm.
  for (const { key, set } of questions) impactOf(world, key, set);
  const rounds = Array.from({ length: ROUNDS }, () =>
    questions.map(({ key, set }) => {
      const start = performance.now();
      impactOf(world, key, set);
      return performance.now() - start;
    }),
  );
  return questions.map((_, index) => median(rounds.map((times) => times[index] ?? Number.NaN)));
}
