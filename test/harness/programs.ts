// Programs that tests start as processes of their own, bundled once for all of a test run: read from source, each start
// would take half a second longer. Only a runner has its own bundle, as in the product.

import path from 'node:path';
import esbuild from 'esbuild';
import { bundles } from '../../scripts/lib/bundles.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Inside of the repository, where external packages are found. */
const outdir = path.join(root, 'node_modules/.cache/headwater-tests');
const programs = {
  host: 'runtime/test/host-program.ts',
  killed: 'runtime/test/killed-program.ts',
  run: 'runtime/test/run-program.ts',
  torn: 'runtime/test/torn-program.ts',
  writer: 'log/test/writer-program.ts',
} as const;

export type Program = keyof typeof programs | 'runner';

export function programFile(program: Program): string {
  return path.join(outdir, `${program}.js`);
}

/** Called by vitest before the first test. */
export async function setup(): Promise<void> {
  const options = bundles.find(({ name }) => name === 'runner')?.options;
  const common = { ...options, absWorkingDir: root, outdir, sourcemap: false, logLevel: 'warning' } as const;
  await Promise.all([esbuild.build(common), esbuild.build({ ...common, entryPoints: programs })]);
}
