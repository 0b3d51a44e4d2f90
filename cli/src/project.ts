// Finds the project of a folder and analyses it. The compiler is loaded only here, and only by commands that ask.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '@headwater/server/analysis';
import type { RuleOverrides } from '@headwater/server/rules';
import { failure, type Outcome, success } from './outcome.js';

export interface LocatedProject {
  readonly root: string;
}
export interface AnalysedProject extends LocatedProject {
  readonly snapshot: Snapshot;
  readonly settings: { readonly rules: RuleOverrides };
}

export async function locateProject(directory: string): Promise<Outcome<LocatedProject>> {
  let dir = path.resolve(directory);
  for (;;) {
    if (existsSync(path.join(dir, 'headwater.json'))) return success({ root: dir });
    const up = path.dirname(dir);
    if (up === dir)
      return failure(`No project in ${path.resolve(directory)} or above it.`, 'Run `headwater init` to make one.');
    dir = up;
  }
}

export async function analyseProject(directory: string): Promise<Outcome<AnalysedProject>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const { root } = located.value;
  const { Workspace } = await import('@headwater/server/analysis');
  const files: string[] = [];
  const walk = (dir: string) => {
    for (const name of readdirSync(path.join(root, dir))) {
      if (name === 'node_modules' || name.startsWith('.')) continue;
      const rel = dir === '' ? name : `${dir}/${name}`;
      if (statSync(path.join(root, rel)).isDirectory()) walk(rel);
      else if (/\.ts$/.test(name)) files.push(rel);
    }
  };
  walk('');
  const workspace = new Workspace({
    settings: { name: path.basename(root), dialect: null, paths: {}, baseUrl: null, packages: {} },
  });
  const snapshot = workspace.apply(
    files.map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
  return success({ root, snapshot, settings: { rules: {} } });
}
