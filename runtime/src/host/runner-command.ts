// How a runner is started: on this same Node, through tsx's loader, from the bundle beside this one or from source.

import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface RunnerCommand {
  readonly entry: string;
  readonly execArgv: readonly string[];
}

export function runnerCommand(): RunnerCommand {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href;
  const entry = new URL(isSource ? '../runner/main.ts' : './runner.js', here);
  return {
    entry: fileURLToPath(entry),
    execArgv: ['--import', loader, '--enable-source-maps', ...(isSource ? ['--conditions=headwater-source'] : [])],
  };
}
