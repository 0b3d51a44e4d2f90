// Builds everything that runs: the sdk as a package, the command line, the extension with its server and its page.
// `npm run build -- client session` builds those bundles alone, and leaves the others where they are.
import { existsSync, rmSync } from 'node:fs';
import esbuild from 'esbuild';
import { bundles } from './lib/bundles.mjs';
import { moveInPlace, putInPlace, sweep } from './lib/in-place.mjs';
import { root } from './lib/run.mjs';
import { tsc } from './lib/tsc.mjs';

const watch = process.argv.includes('--watch');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = bundles.filter(({ name }) => names.length === 0 || names.includes(name));
if (names.length === 0) {
  const beside = 'sdk/dist/.new';
  rmSync(`${root}/${beside}`, { recursive: true, force: true });
  tsc('sdk', '-p', 'sdk/tsconfig.build.json', '--outDir', beside);
  moveInPlace(`${root}/${beside}`, `${root}/sdk/dist`);
}
for (const { name, options } of chosen) {
  const settings = { ...options, absWorkingDir: root, logLevel: /** @type {const} */ ('warning') };
  if (watch) await (await esbuild.context(settings)).watch();
  else putInPlace((await esbuild.build({ ...settings, write: false })).outputFiles);
  console.log(`${name}: ok`);
}
if (names.length === 0 && !watch)
  for (const folder of ['sdk/dist', 'cli/dist', 'dist'].map((each) => `${root}/${each}`))
    if (existsSync(folder)) sweep(folder);
