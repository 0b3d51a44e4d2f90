// What a start leaves on disk for the next one, and finds there of an earlier one: the facts of texts, and the picture
// of the whole project. Where nothing may be kept, nothing is found.

import type { FactsMemory } from '../analysis/facts/facts-memory.js';
import {
  type FactsCache,
  openFactsCache,
  openPicture,
  type PictureToKeep,
  type Project,
  type ProjectOutline,
  projectWithoutTexts,
  savePicture,
} from '../project/index.js';
import type { KeptPicture } from './project-session.js';

export interface Keeping {
  /** Which build of the program this is; null: nothing is kept, or what is there is not to be believed. */
  readonly build: string | null;
  report(message: string): void;
}
export interface KeptProject {
  readonly project: Omit<Project, 'files'>;
  readonly kept: KeptPicture;
}

// The command line keeps its own under other names.
const [FACTS, PICTURE] = ['server-facts', 'server-picture'];

/** The project as it is, by its picture; null: it has changed since, or there is none. */
export async function findPicture(outline: ProjectOutline, { build, report }: Keeping): Promise<KeptProject | null> {
  if (build === null) return null;
  const { problem, snapshot, packageVersions, knows } = await openPicture(outline, build, PICTURE);
  if (problem !== null) report(problem);
  return snapshot && { project: projectWithoutTexts(outline, packageVersions), kept: { snapshot, knows } };
}

export async function leavePicture(
  outline: ProjectOutline,
  picture: Omit<PictureToKeep, 'version' | 'name' | 'use'>,
  { build }: Keeping,
): Promise<void> {
  if (build !== null) await savePicture(outline, { ...picture, version: build, use: 'editor', name: PICTURE });
}

export async function findFacts(root: string, { build, report }: Keeping): Promise<FactsCache | null> {
  if (build === null) return null;
  const memory = await openFactsCache(root, build, FACTS);
  if (memory.problem !== null) report(memory.problem);
  return memory;
}

export async function leaveFacts(memory: (FactsMemory & Pick<FactsCache, 'save'>) | null, { report }: Keeping) {
  const saving = await memory?.save();
  if (saving?.kind === 'failed') report(`Facts are not kept for the next start: ${saving.message}`);
}
