// Programs that a benchmark starts, bundled as they are for users: no loader of TypeScript is in the figures.

import path from 'node:path';
import { build } from 'esbuild';
import { bareCompiler } from '../scripts/lib/bare-compiler.mjs';
import { esmBanner } from '../scripts/lib/bundles.mjs';

/** Writes a `.mjs` for each program into the folder; `names` are those of its files beside the benchmark, without `.ts`. */
export async function bundlePrograms(folder: string, { beside, names }: { beside: string; names: readonly string[] }) {
  await build({
    entryPoints: names.map((name) => path.join(beside, `${name}.ts`)),
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
