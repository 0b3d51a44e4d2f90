// The packaged extension that suites install, as a user would: `npm run package` makes it.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { vsixFile } from '../../scripts/lib/vsix-target.mjs';

export function packagedExtension(): string {
  const file = path.join(root, vsixFile());
  if (!existsSync(file)) throw new Error('there is no VSIX: run `npm run package` first');
  return file;
}
