// Each configuration in a process of its own, so that nothing of one run is in the numbers of another.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { languageServerArguments } from '@headwater/protocol';
import { bundlePrograms } from '../bundle.js';
import type { Measured } from './measured.js';

/** Each by its program: a start is the same one, whatever it finds changed. */
const PROGRAMS = { parse: 'parse', cold: 'cold', warm: 'warm', changed: 'warm', impact: 'impact' } as const;
export type Configuration = keyof typeof PROGRAMS;

const run = promisify(execFile);

export async function bundleChildren(folder: string): Promise<void> {
  const names = ['measure', ...new Set(Object.values(PROGRAMS))];
  await bundlePrograms(folder, { beside: import.meta.dirname, names });
}

export async function runChild(bundles: string, configuration: Configuration, project: string): Promise<Measured> {
  const words = [...languageServerArguments, path.join(bundles, 'measure.mjs'), PROGRAMS[configuration], project];
  const { stdout } = await run(process.execPath, words);
  // Written by `measure.ts`, in the form of its type.
  return JSON.parse(stdout) as Measured;
}
