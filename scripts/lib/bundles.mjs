// What esbuild bundles, and how. One entry per program that is started on its own.
import { bareCompiler, compilerFile } from './bare-compiler.mjs';
import { sqliteEntry, vsixTarget } from './vsix-target.mjs';

const common = {
  bundle: true,
  sourcemap: true,
  target: 'es2023',
  conditions: ['headwater-source'],
  mainFields: ['module', 'main'],
};
const node = { ...common, platform: 'node' };
// Bundled CommonJS packages use what an ES module does not have by itself: `require`, and the names of their file.
export const esmBanner = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { fileURLToPath as __fileURLToPath } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __fileURLToPath(import.meta.url);',
  "const __dirname = __fileURLToPath(new URL('.', import.meta.url));",
].join(' ');

/** @type {{ name: string, options: import('esbuild').BuildOptions }[]} */
export const bundles = [
  {
    name: 'cli',
    options: {
      ...node,
      // `program` is what `main` runs: tests call it, without a process for each command.
      entryPoints: { main: 'cli/src/main.ts', program: 'cli/src/program.ts' },
      outdir: 'cli/dist',
      format: 'esm',
      splitting: true,
      // Names stay, for whoever reads a stack; without white space the compiler is read in less time and memory.
      minifyWhitespace: true,
      plugins: [bareCompiler()],
      external: ['better-sqlite3', 'tsx', 'tsx/*'],
      banner: { js: esmBanner },
    },
  },
  {
    // By itself: a file that it shared with the program would bring all that either of them takes from there.
    name: 'runner',
    options: {
      ...node,
      entryPoints: { runner: 'runtime/src/runner/main.ts' },
      outdir: 'cli/dist',
      format: 'esm',
      splitting: true,
      external: ['better-sqlite3', 'tsx', 'tsx/*'],
      banner: { js: esmBanner },
    },
  },
  {
    // Two files: what runs in every window with TypeScript in it, and what is loaded where there is a project.
    name: 'client',
    options: {
      ...node,
      entryPoints: { client: 'client/src/extension.ts' },
      outdir: 'dist',
      format: 'cjs',
      minify: true,
      external: ['vscode', './session.js'],
    },
  },
  {
    name: 'session',
    options: {
      ...node,
      entryPoints: { session: 'client/src/session.ts' },
      outdir: 'dist',
      format: 'cjs',
      minify: true,
      external: ['vscode'],
    },
  },
  {
    name: 'server',
    options: {
      ...node,
      // The server and its threads.
      entryPoints: {
        server: 'server/src/lsp/main.ts',
        'log-worker': 'server/src/lsp/log-worker.ts',
        'type-worker': 'server/src/lsp/type-worker.ts',
      },
      outdir: 'dist',
      format: 'cjs',
      minify: true,
      // The compiler is most of all code: one file for the server and its thread, loaded where it is needed.
      plugins: [bareCompiler({ beside: true })],
      // The extension carries the native module of its platform beside the bundle.
      alias: { 'better-sqlite3': sqliteEntry(vsixTarget()) },
      loader: { '.node': 'copy' },
    },
  },
  {
    name: 'compiler',
    options: {
      ...node,
      entryPoints: { typescript: compilerFile, 'ts-morph': 'ts-morph' },
      outdir: 'dist',
      format: 'cjs',
      minify: true,
      plugins: [bareCompiler({ beside: true })],
    },
  },
  {
    name: 'webview',
    options: {
      ...common,
      platform: 'browser',
      minify: true,
      entryPoints: { webview: 'webview/src/main.ts' },
      outdir: 'dist',
      format: 'iife',
      loader: { '.css': 'css' },
    },
  },
  {
    // The suites that run inside of the extension host, under code-server as under a downloaded VS Code.
    name: 'editor tests',
    options: {
      ...node,
      entryPoints: ['test/editor/exthost/*.ts'],
      outdir: 'dist/test',
      format: 'cjs',
      external: ['vscode', 'mocha'],
    },
  },
];
