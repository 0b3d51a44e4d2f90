// Compares the product with the cases taken from the reference systems: `npm run test:cases -- --kind a,b`.
// The folder of cases comes from HEADWATER_CASES, by default the project's own copy. The last line counts.
import './lib/require-node.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './lib/run.mjs';

const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
const { status, error } = spawnSync(
  process.execPath,
  [tsx, '--conditions=headwater-source', path.join(root, 'test/cases/run.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
if (error) console.error(`The case runner did not start: ${error.message}`);
process.exit(status ?? 1);
