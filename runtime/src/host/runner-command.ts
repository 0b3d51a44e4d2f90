// How a runner is started: on this same Node, from the bundle beside this one or from source.

import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface RunnerCommand {
  readonly entry: string;
  readonly execArgv: readonly string[];
}

export function runnerCommand(): RunnerCommand {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return { entry: fileURLToPath(new URL('./runner.js', here)), execArgv: [] };
  // From source the runner itself has to be read through the loader that it would load for the project.
  const loader = pathToFileURL(createRequire(here).resolve('tsx')).href;
  const entry = fileURLToPath(new URL('../runner/main.ts', here));
  return { entry, execArgv: ['--import', loader, '--conditions=headwater-source'] };
}
