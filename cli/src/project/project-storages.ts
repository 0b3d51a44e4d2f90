// The storages of a project for commands that look into destinations without running steps. Those that the project's own
// modules implement need its code: the declarations are analysed only where one of them is asked.

import type { ProjectSettings, ProjectStorages } from '@headwater/runtime';
import { type Outcome, failure, success } from '../outcome.js';
import { analyseProject } from './project.js';

/** Closes the storages when the work is done. */
export async function withStorages<Result>(
  root: string,
  work: (storages: ProjectStorages, settings: ProjectSettings) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { openProjectStorages, readSettings, StorageProblem } = await import('@headwater/runtime');
  const settings = await readSettings(root);
  if (settings.kind === 'refused') return failure(settings.message);
  const storages = openProjectStorages(root, settings.settings, () => filesWithStorages(root));
  try {
    return success(await work(storages, settings.settings));
  } catch (error) {
    if (error instanceof StorageProblem) return failure(error.message);
    throw error;
  } finally {
    storages.close();
  }
}

/** Files that declare what is kept in storages of the project's own. */
async function filesWithStorages(root: string): Promise<readonly string[]> {
  const analysed = await analyseProject({ directory: root, terminal: null });
  if (analysed.kind === 'failure') throw new Error(analysed.message);
  const { assets } = analysed.value.snapshot.manifest;
  const files = assets.flatMap(({ storage, span }) => (storage?.options['module'] === undefined ? [] : [span.file]));
  return [...new Set(files)].sort();
}
