// Registries are TypeScript: they are bundled into one module before they are asked.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { root } from './run.mjs';

/** What the module exports. */
export async function bundled(entry) {
  const name = path.relative(root, path.join(root, entry)).replace(/\W+/g, '-');
  const outfile = path.join(root, 'node_modules/.cache/headwater', `${name}.mjs`);
  await esbuild.build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['headwater-source'],
    mainFields: ['module', 'main'],
    external: ['better-sqlite3', 'tsx', 'ts-morph'],
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
