// Whether the project can load the library that its assets are declared with: without it every step would fail alike.

import { createRequire } from 'node:module';
import path from 'node:path';
import { installCommand } from '../install-command.js';
import { type Failure, failure } from '../outcome.js';
import type { AnalysedProject } from './project.js';

/** Null: it is there, for the project or for a package inside of it. */
export function missingLibrary({ root, texts }: Pick<AnalysedProject, 'root' | 'texts'>): Failure | null {
  const folders = new Set(['.', ...[...texts.keys()].map((file) => path.dirname(file))]);
  for (const folder of folders) if (isInstalled(path.join(root, folder))) return null;
  return failure(
    `Nothing can be run: the package headwater is not installed in ${root}.`,
    `Run \`${installCommand()}\` there.`,
  );
}

function isInstalled(folder: string): boolean {
  try {
    createRequire(path.join(folder, 'package.json')).resolve('headwater');
    return true;
  } catch (error) {
    // Whatever else stands in the way of loading it, it is there, and the run tells.
    return !(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND');
  }
}
