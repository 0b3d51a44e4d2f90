// What a suite of editor tests says about itself, and the scratch copies of examples that it works on.

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CodeServer } from '../../scripts/lib/code-server.mjs';
import { root } from '../../scripts/lib/run.mjs';

export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  /** Why the suite did not run to its end; null when it did. */
  readonly problem: string | null;
}

export const artifacts = path.join(root, 'artifacts');
/** Extensions of the workbenches that a user drives, with the packaged Headwater among them. */
export const installedExtensions = path.join(artifacts, 'ui-extensions');

/**
 * A copy of an example that tests may write into. It lies below the repository, so that `headwater` and the command are
 * found upwards, as in any package of a monorepo.
 */
export function scratchProject(example: string, name: string): string {
  return copyExample(example, path.join(artifacts, 'projects', name));
}

/** A copy that lies outside of the repository: from there, no package and no command is found. */
export function bareProject(example: string): string {
  return copyExample(example, path.join(mkdtempSync(path.join(tmpdir(), 'headwater-bare-')), 'shop'));
}

function copyExample(example: string, target: string): string {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(root, 'examples', example), target, {
    recursive: true,
    filter: (source) => !['.headwater', 'node_modules'].includes(path.basename(source)),
  });
  return target;
}

/** What the extensions and the editor's server have logged, the output channel Headwater among it. */
export function keepServerLogs({ userData }: CodeServer, target: string): void {
  const logs = path.join(userData, 'logs');
  if (existsSync(logs)) cpSync(logs, target, { recursive: true });
}
