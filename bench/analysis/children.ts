// Each configuration in a process of its own, from code that is bundled as it is for users, so that nothing of one run is
// in the numbers of another and no loader of TypeScript is in any.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { languageServerArguments } from '@headwater/protocol';
import { build } from 'esbuild';
import { bareCompiler } from '../../scripts/lib/bare-compiler.mjs';
import { esmBanner } from '../../scripts/lib/bundles.mjs';
import type { Measured } from './measure.js';

/** Each by its program: a start is the same one, whatever it finds changed. */
const PROGRAMS = { parse: 'parse', cold: 'cold', warm: 'warm', changed: 'warm', impact: 'impact' } as const;
export type Configuration = keyof typeof PROGRAMS;

const run = promisify(execFile);

export async function bundleChildren(folder: string): Promise<void> {
  await build({
    entryPoints: [...new Set(Object.values(PROGRAMS))].map((name) => path.join(import.meta.dirname, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    target: 'node22',
    conditions: ['headwater-source'],
    minifyWhitespace: true,
    plugins: [bareCompiler()],
    banner: { js: esmBanner },
    logLevel: 'warning',
  });
}

export async function runChild(bundles: string, configuration: Configuration, project: string): Promise<Measured> {
  const program = path.join(bundles, `${PROGRAMS[configuration]}.mjs`);
  const { stdout } = await run(process.execPath, [...languageServerArguments, program, project]);
  // Written by `measure`, in the form of its type.
  return JSON.parse(stdout) as Measured;
}
