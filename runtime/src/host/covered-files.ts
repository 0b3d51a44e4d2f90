// Whether a runner has loaded the code that a plan was made from: a plan carries the hashes of the project's files.

import type { Plan } from '@headwater/core';
import type { LoadedFile, StepError } from '@headwater/protocol';
import { projectPath } from '../runner/step-error.js';

export type CoveredFiles = NonNullable<Plan['files']>;

/** Paths of loaded files that are not as the plan has them, sorted. A file that it does not know is none of them. */
export function changedFiles(
  project: string,
  covered: CoveredFiles | undefined,
  loaded: readonly LoadedFile[],
): readonly string[] {
  if (covered === undefined) return [];
  return loaded
    .flatMap(({ path, hash }) => {
      const file = projectPath(path, project);
      const planned = file === null ? undefined : covered[file];
      return file === null || planned === undefined || planned === hash ? [] : [file];
    })
    .sort();
}

export function changedError(files: readonly string[]): StepError {
  const are = files.length === 1 ? 'is' : 'are';
  const message = `${files.join(', ')} ${are} not as when the plan was made. Make the plan again.`;
  return { name: CODE_MOVED, message, frames: [] };
}
/** Another attempt would load the same files. */
export function isCodeMoved({ name }: StepError): boolean {
  return name === CODE_MOVED;
}
const CODE_MOVED = 'CodeMoved';
