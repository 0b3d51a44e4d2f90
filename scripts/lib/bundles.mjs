// What esbuild bundles, and how. One entry per program that is started on its own.

const common = {
  bundle: true,
  sourcemap: true,
  target: 'es2023',
  conditions: ['headwater-source'],
  mainFields: ['module', 'main'],
};
const node = { ...common, platform: 'node' };
// Bundled CommonJS packages call `require`, which an ES module does not have by itself.
const esmBanner = "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** @type {{ name: string, options: import('esbuild').BuildOptions }[]} */
export const bundles = [
  {
    name: 'cli',
    options: {
      ...node,
      entryPoints: { main: 'cli/src/main.ts', runner: 'runtime/src/runner/main.ts' },
      outdir: 'cli/dist',
      format: 'esm',
      splitting: true,
      external: ['better-sqlite3', 'tsx', 'tsx/*'],
      banner: { js: esmBanner },
    },
  },
  {
    name: 'client',
    options: { ...node, entryPoints: { client: 'client/src/extension.ts' }, outdir: 'dist', format: 'cjs', external: ['vscode'] },
  },
  {
    name: 'server',
    options: { ...node, entryPoints: { server: 'server/src/lsp/main.ts' }, outdir: 'dist', format: 'cjs', minify: true, external: ['better-sqlite3'] },
  },
  {
    name: 'webview',
    options: { ...common, platform: 'browser', entryPoints: { webview: 'webview/src/main.ts' }, outdir: 'dist', format: 'iife', loader: { '.css': 'css' } },
  },
];
