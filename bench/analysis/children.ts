// Each configuration in a process of its own, so that nothing of one run is in the numbers of another.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { languageServerArguments } from '@headwater/protocol';
import { bundlePrograms } from '../bundle.js';
import type { Measured } from './measure.js';

/** Each by its program: a start is the same one, whatever it finds changed. */
const PROGRAMS = { parse: 'parse', cold: 'cold', warm: 'warm', changed: 'warm', impact: 'impact' } as const;
export type Configuration = keyof typeof PROGRAMS;

const run = promisify(execFile);

export async function bundleChildren(folder: string): Promise<void> {
  const names = [...new Set(Object.values(PROGRAMS))];
  await bundlePrograms(folder, { beside: import.meta.dirname, names });
}

export async function runChild(bundles: string, configuration: Configuration, project: string): Promise<Measured> {
  const program = path.join(bundles, `${PROGRAMS[configuration]}.mjs`);
  const { stdout } = await run(process.execPath, [...languageServerArguments, program, project]);
  // Written by `measure`, in the form of its type.
  return JSON.parse(stdout) as Measured;
}
