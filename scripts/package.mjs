// Makes the VSIX of this platform, offline: the bundles, the native module of the log reader, nothing else.
import './lib/require-node.mjs';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './lib/run.mjs';
import { vsixFile, vsixTarget } from './lib/vsix-target.mjs';

const limit = 4 * 1024 * 1024;

const target = vsixTarget();
const file = vsixFile();
rmSync(path.join(root, file), { force: true });
run(
  'vsce',
  [
    'package',
    '--no-dependencies',
    '--no-rewrite-relative-links',
    '--allow-missing-repository',
    '--target',
    target,
    '--out',
    file,
  ],
  {
    title: `package ${target}`,
  },
);
const { size } = statSync(path.join(root, file));
console.log(`${file}: ${(size / 1024 / 1024).toFixed(2)} MB`);
if (size > limit) {
  console.error(`The VSIX is larger than ${limit / 1024 / 1024} MB.`);
  process.exit(1);
}
