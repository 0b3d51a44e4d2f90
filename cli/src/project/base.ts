// The code as it was where the present branch left another one, analysed like the present one. Nothing is checked out, and
// nothing of it is kept.

import type { Snapshot } from '@headwater/server/analysis';
import { firstAnalysis, openFactsCache, readFiles, readOutline, readRevision, sha256 } from '@headwater/server/project';
import { failure, type Outcome, success } from '../outcome.js';
import type { Terminal } from '../output/terminal.js';
import { buildStamp } from './build-stamp.js';
import { type AnalysedProject, openWorkspace, settle } from './project.js';

export interface Base {
  /** `origin/main`. */
  readonly name: string;
  readonly snapshot: Snapshot;
  /** Files that are not the same now, relative, sorted. */
  readonly files: readonly string[];
}

export interface BaseRequest {
  readonly revision: string;
  /** Hears what of an earlier start could not be used, where the present project has not said it. */
  readonly terminal: Pick<Terminal, 'note'>;
}

export async function analyseBase(
  { root, problem }: AnalysedProject,
  { revision, terminal }: BaseRequest,
): Promise<Outcome<Base>> {
  const reading = await readOutline(root);
  if (reading.kind === 'failure') return failure(reading.message);
  const { outline } = reading;
  const project = await readFiles(outline);
  const present = new Map(project.files.map(({ path, text }) => [path, text]));
  const isWanted = (file: string): boolean => outline.isIncluded(file) || present.has(file);
  const found = await readRevision({ root, base: revision, isWanted });
  if (found.kind === 'problem') return failure(found.message, 'Name a branch or commit that is there.');
  const { name, texts } = found.revision;
  const files = [...new Map([...present, ...texts])].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
  const memory = await openFactsCache(root, buildStamp());
  if (memory.problem !== null && memory.problem !== problem) terminal.note(memory.problem);
  const workspace = await openWorkspace({ settings: project.settings, digest: sha256, memory }, files);
  await firstAnalysis(() => workspace.apply(files));
  await settle(workspace, { ...project, files });
  const changed = [...texts].filter(([path, text]) => text !== (present.get(path) ?? null)).map(([path]) => path);
  return success({ name, snapshot: workspace.snapshot, files: changed.sort() });
}
