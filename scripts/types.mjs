// Type-checks the three worlds apart: everything under Node and the editor, the pure packages without any, the page.
import { run } from './lib/run.mjs';

for (const project of ['tsconfig.json', 'tsconfig.pure.json', 'webview/tsconfig.json'])
  run('tsc', ['--noEmit', '-p', project], { title: `types of ${project}` });
