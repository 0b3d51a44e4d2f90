// The language server's program: connects the server to the editor that started it, and to the world.
// How it talks (standard input and output, IPC, a socket) is what its arguments say.

import { existsSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { programDigest } from '../project/index.js';
import { LogThread } from './log-thread.js';
import { serve } from './server.js';
import { TypeThread } from './type-thread.js';

// Of the compiler above all, which is large and loaded late.
enableCompileCache();

/** A project whose types need more is not worth the machine's memory. */
const TYPE_MEMORY = { maxOldGenerationSizeMb: 2048 };

/**
 * Memory is cleared up when it has grown by so much: by itself the engine waits until it is several times as much, of which
 * all is garbage. Before there is something to answer from, it would only be looked through in vain.
 */
const GROWTH = '--heap-growing-percent=30';

const logs = new LogThread(() => new Worker(beside('log-worker')));

serve(createConnection(ProposedFeatures.all), {
  now: Date.now,
  build: build(),
  leaveAfterMs: 20_000,
  documentation,
  loadCompiler: async () => (await import('../analysis/compiler.js')).compiler,
  openLog: (file) => logs.open(file),
  onShown: () => setFlagsFromString(GROWTH),
  oracle: new TypeThread(() => new Worker(beside('type-worker'), { resourceLimits: TYPE_MEMORY })),
});

/** A thread's program, beside the bundle or the source. */
function beside(name: string): string {
  const program = process.argv[1] ?? '';
  return path.join(path.dirname(program), `${name}${path.extname(program)}`);
}

/** By what it is made of, the compiler beside it by its size; run from source, any file of it may have changed. */
function build(): string | null {
  const program = process.argv[1] ?? '';
  if (!program.endsWith('.js')) return null;
  return `${programDigest(program)} ${statSync(beside('typescript')).size}`;
}

/** A rule's page in the product's own `docs`, where that comes with the program: beside the bundle, or the source. */
function documentation(rule: string): string | null {
  const program = path.dirname(process.argv[1] ?? '');
  const pages = ['../docs', '../../../docs'].map((docs) => path.resolve(program, docs, 'rules', `${rule}.md`));
  const page = pages.find((file) => existsSync(file));
  return page === undefined ? null : pathToFileURL(page).href;
}
