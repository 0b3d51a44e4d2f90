// The packaged extension that suites install, as a user would: `npm run package` makes it.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

export function packagedExtension(): string {
  const file = readdirSync(root).find((name) => /^headwater-vscode-.*\.vsix$/.test(name));
  if (file === undefined) throw new Error('there is no VSIX: run `npm run package` first');
  return path.join(root, file);
}
