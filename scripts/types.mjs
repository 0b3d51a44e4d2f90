// Type-checks the three worlds apart: everything under Node and the editor, the pure packages without any, the page.
import { tsc } from './lib/tsc.mjs';

for (const project of ['tsconfig.json', 'tsconfig.pure.json', 'webview/tsconfig.json'])
  tsc(`types of ${project}`, '--noEmit', '-p', project);
