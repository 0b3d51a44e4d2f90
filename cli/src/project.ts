// Finds the project of a folder and analyses it. The compiler is loaded only here, and only by commands that ask.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '@headwater/server/analysis';
import { findProject, openFactsCache, readProject, sha256 } from '@headwater/server/project';
import type { RuleOverrides } from '@headwater/server/rules';
import { buildStamp } from './build-stamp.js';
import { failure, type Outcome, success } from './outcome.js';

export interface AnalysedProject {
  /** Absolute. */
  readonly root: string;
  readonly snapshot: Snapshot;
  readonly rules: RuleOverrides;
  /** The texts that were analysed, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The nearest project at or above the folder. */
export async function locateProject(directory: string): Promise<Outcome<string>> {
  // A mistyped folder must not be answered with the project around it.
  if (!existsSync(directory)) return failure(`There is no folder ${path.resolve(directory)}.`);
  const root = await findProject(directory);
  if (root !== null) return success(root);
  return failure(
    `No project in ${path.resolve(directory)} or above it.`,
    'Run `headwater init` there to make one, or name another folder with --project.',
  );
}

export async function analyseProject(directory: string): Promise<Outcome<AnalysedProject>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const reading = await readProject(located.value);
  if (reading.kind === 'failure') return failure(reading.message);
  const { root, settings, rules, files } = reading.project;
  const { Workspace } = await import('@headwater/server/analysis');
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const memory = await openFactsCache(root, await buildStamp());
  const snapshot = new Workspace({ settings, digest: sha256, memory }).apply(files);
  // Where it cannot be written, the next start parses again.
  await memory.save();
  return success({ root, snapshot, rules, texts });
}
