// The language server's program: connects the server to the editor that started it, and to the world.
// How it talks (standard input and output, IPC, a socket) is what its arguments say.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server.js';

serve(createConnection(ProposedFeatures.all), { now: Date.now, documentation });

/** A rule's page in the product's own `docs`, where that comes with the program. */
function documentation(rule: string): string | null {
  // The bundle is CommonJS and knows its place by `__dirname`; source runs as a module.
  const here = typeof __dirname === 'string' ? __dirname : path.dirname(fileURLToPath(import.meta.url));
  const page = ['../docs', '../../../docs']
    .map((docs) => path.join(here, docs, 'rules', `${rule}.md`))
    .find(existsSync);
  return page === undefined ? null : pathToFileURL(page).href;
}
