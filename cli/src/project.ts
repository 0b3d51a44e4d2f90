// Finds the project of a folder and analyses it. The compiler is loaded only here, and only where a file has changed.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '@headwater/server/analysis';
import type { RememberedOptions, RememberedWorkspace } from '@headwater/server/analysis/remembered';
import type { Settled } from '@headwater/server/analysis/types';
import {
  findProject,
  installedFiles,
  openFactsCache,
  type Project,
  readProject,
  sha256,
  withSlashes,
} from '@headwater/server/project';
import type { ProjectFacts, RuleOverrides } from '@headwater/server/rules';
import { buildStamp } from './build-stamp.js';
import { failure, type Outcome, success } from './outcome.js';

export interface AnalysedProject {
  /** Absolute. */
  readonly root: string;
  readonly snapshot: Snapshot;
  readonly rules: RuleOverrides;
  readonly facts: ProjectFacts;
  /** The texts that were analysed, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the type checker was asked; null: it was left out. */
  readonly types: Settled | null;
}
export interface AnalysisOptions {
  /** Whether the type checker is asked where syntax alone does not suffice, as the editor does. */
  readonly asksTypes: boolean;
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

export async function analyseProject(
  directory: string,
  { asksTypes }: AnalysisOptions = { asksTypes: true },
): Promise<Outcome<AnalysedProject>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const reading = await readProject(located.value);
  if (reading.kind === 'failure') return failure(reading.message);
  const { root, settings, rules, facts, files } = reading.project;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const memory = await openFactsCache(root, await buildStamp());
  const workspace = await openWorkspace({ settings, digest: sha256, memory }, files);
  workspace.apply(files);
  // Where it cannot be written, the next start parses again.
  await memory.save();
  const types = asksTypes ? await settle(workspace, reading.project) : null;
  return success({ root, snapshot: workspace.snapshot, rules, facts, texts, types });
}

/** The compiler is loaded only where there is something to ask. */
async function settle(workspace: RememberedWorkspace, { root, settings, files }: Project): Promise<Settled> {
  if (workspace.questions.length === 0) return { asked: 0, decided: 0 };
  const { settleTypes, TypeChecker } = await import('@headwater/server/analysis/types');
  const checker = new TypeChecker({ root: withSlashes(root), settings, installed: installedFiles });
  checker.update(files.map(({ path: file, text }) => ({ file, text })));
  return settleTypes(workspace, checker);
}

/** The compiler is loaded only where a file has changed since the last start. */
async function openWorkspace(options: RememberedOptions, files: Project['files']) {
  const { isRemembered, RememberedWorkspace } = await import('@headwater/server/analysis/remembered');
  if (isRemembered(options, files)) return new RememberedWorkspace(options);
  const { Workspace } = await import('@headwater/server/analysis');
  return new Workspace(options);
}
