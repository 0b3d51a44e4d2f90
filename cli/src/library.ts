// Whether the project can load the library that its assets are declared with: without it every step would fail alike.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Failure, failure } from './outcome.js';
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

/** In a clone of the repository the packages lie beside the program: no registry has to have them. */
export function installCommand(): string {
  const packages = ['sdk', 'cli'].map((name) => fileURLToPath(new URL(`../../${name}`, import.meta.url)));
  const areHere = packages.every((folder) => existsSync(path.join(folder, 'package.json')));
  return `npm install ${areHere ? packages.map((folder) => (/\s/.test(folder) ? `"${folder}"` : folder)).join(' ') : 'headwater'}`;
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
