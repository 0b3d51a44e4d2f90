// Builds everything that runs: the sdk as a package, the command line, the extension with its server and its page.
// `npm run build -- client session` builds those bundles alone, and leaves the others where they are.
import { rmSync } from 'node:fs';
import esbuild from 'esbuild';
import { bundles } from './lib/bundles.mjs';
import { root } from './lib/run.mjs';
import { tsc } from './lib/tsc.mjs';

const watch = process.argv.includes('--watch');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = bundles.filter(({ name }) => names.length === 0 || names.includes(name));
if (names.length === 0) {
  if (!watch)
    for (const dir of ['sdk/dist', 'cli/dist', 'dist']) rmSync(`${root}/${dir}`, { recursive: true, force: true });
  tsc('sdk', '-p', 'sdk/tsconfig.build.json');
}
for (const { name, options } of chosen) {
  const settings = { ...options, absWorkingDir: root, logLevel: 'warning' };
  if (watch) await (await esbuild.context(settings)).watch();
  else await esbuild.build(settings);
  console.log(`${name}: ok`);
}
