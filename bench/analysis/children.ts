// Each configuration in a process of its own, from code that is bundled as it is for users, so that nothing of one run is
// in the numbers of another and no loader of TypeScript is in any.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { languageServerArguments } from '@headwater/protocol';
import { build } from 'esbuild';
import type { Measured } from './measure.js';

/** Each by its program: a start is the same one, whatever it finds changed. */
const PROGRAMS = { parse: 'parse', cold: 'cold', warm: 'warm', changed: 'warm', impact: 'impact' } as const;
export type Configuration = keyof typeof PROGRAMS;

const run = promisify(execFile);

/** Beside the installed packages, because the compiler is loaded from there. */
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
    external: ['ts-morph'],
    // Bundled CommonJS asks for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
}

export async function runChild(bundles: string, configuration: Configuration, project: string): Promise<Measured> {
  const program = path.join(bundles, `${PROGRAMS[configuration]}.mjs`);
  const { stdout } = await run(process.execPath, [...languageServerArguments, program, project]);
  // Written by `measure`, in the form of its type.
  return JSON.parse(stdout) as Measured;
}
