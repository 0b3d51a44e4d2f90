// Finds what runs the user's pipelines: the `headwater` command of the project, and a Node that is new enough for it.
// It answers with a problem that says what to do, and starts nothing but `node --version`.

import { execFile } from 'node:child_process';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';

export interface HostProgram {
  readonly node: string;
  readonly command: string;
  /** A script that Node runs; else a shim of the package manager, which finds Node on the path. */
  readonly isScript: boolean;
}
export type HostProblem =
  | { readonly kind: 'not-installed'; readonly project: string }
  | { readonly kind: 'no-node'; readonly tried: readonly string[] }
  | { readonly kind: 'old-node'; readonly node: string; readonly version: string }
  | { readonly kind: 'other-protocol'; readonly theirs: number; readonly ours: number; readonly version: string }
  | { readonly kind: 'did-not-start'; readonly detail: string };

export interface NodeSources {
  /** The setting `headwater.nodePath`; empty: not set. */
  readonly setting: string;
  /** The Node that runs this extension, used where nothing else is there. */
  readonly own: string;
}

const floor = [22, 15] as const;

export async function findProgram(project: string, sources: NodeSources): Promise<HostProgram | HostProblem> {
  const command = await findCommand(project);
  if (command === null) return { kind: 'not-installed', project };
  const beside = path.join(path.dirname(command), process.platform === 'win32' ? 'node.exe' : 'node');
  // A setting is the user's word: it is not passed over for another Node when it is no good.
  const candidates = sources.setting !== '' ? [sources.setting] : [beside, 'node', sources.own];
  let old: HostProblem | null = null;
  for (const node of candidates) {
    const version = await versionOf(node);
    if (version === null) continue;
    if (isNewEnough(version)) return { node, command, isScript: /\.[cm]?js$/.test(await realpath(command)) };
    old ??= { kind: 'old-node', node, version };
  }
  return old ?? { kind: 'no-node', tried: candidates };
}

/** Upwards, as Node itself looks for packages: in a monorepo the command lies at its root. */
async function findCommand(project: string): Promise<string | null> {
  const name = process.platform === 'win32' ? 'headwater.cmd' : 'headwater';
  for (let folder = project; ; folder = path.dirname(folder)) {
    const command = path.join(folder, 'node_modules/.bin', name);
    if (await exists(command)) return command;
    if (folder === path.dirname(folder)) return null;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function versionOf(node: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(node, ['--version'], { timeout: 10_000, env: nodeEnvironment() }, (error, output) => {
      resolve(error === null ? output.trim().replace(/^v/, '') : null);
    });
  });
}

export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > floor[0] || (major === floor[0] && minor >= floor[1]);
}

/** In the desktop editor the extension's own program is Electron, which is a Node only when it is told so. */
export function nodeEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
}

/** One sentence of what is wrong, one of what to do. */
export function describeProblem(problem: HostProblem): string {
  switch (problem.kind) {
    case 'not-installed':
      return 'Run npm install headwater: the project has no headwater command.';
    case 'no-node':
      return `No Node was found (tried ${problem.tried.join(', ')}). Install Node 22.15 or newer, or set headwater.nodePath.`;
    case 'old-node':
      return `Node ${problem.version} (${problem.node}) is too old to run pipelines. Install Node 22.15 or newer, or set headwater.nodePath.`;
    case 'other-protocol':
      return `The project's headwater ${problem.version} speaks protocol ${problem.theirs}, this extension ${problem.ours}. ${
        problem.theirs < problem.ours ? 'Update the package: npm install headwater@latest' : 'Update the extension.'
      }`;
    case 'did-not-start':
      return `The project's headwater command did not start: ${problem.detail}`;
  }
}
