// Builds everything that runs: the sdk as a package, the command line, the extension with its server and its page.
import { rmSync } from 'node:fs';
import esbuild from 'esbuild';
import { root, run } from './lib/run.mjs';
import { bundles } from './lib/bundles.mjs';

const watch = process.argv.includes('--watch');
if (!watch) for (const dir of ['sdk/dist', 'cli/dist', 'dist']) rmSync(`${root}/${dir}`, { recursive: true, force: true });
run('tsc', ['-p', 'sdk/tsconfig.build.json'], { title: 'sdk' });
for (const bundle of bundles) {
  const options = { ...bundle.options, absWorkingDir: root, logLevel: 'warning' };
  if (watch) await (await esbuild.context(options)).watch();
  else await esbuild.build(options);
  console.log(`${bundle.name}: ok`);
}
