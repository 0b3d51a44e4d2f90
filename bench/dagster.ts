// Dagster, for what is measured beside it: of the Python that HEADWATER_DAGSTER_PYTHON names, else of `python3`.

import { spawnSync } from 'node:child_process';
import path from 'node:path';

export interface Dagster {
  readonly python: string;
  /** The program `dagster`, which its packages put beside Python. */
  readonly command: string;
  readonly version: string;
}

/** Null: no Python here has it. */
export function findDagster(): Dagster | null {
  const named = process.env['HEADWATER_DAGSTER_PYTHON'] ?? 'python3';
  const question = 'import dagster, sys; print(sys.executable); print(dagster.__version__)';
  const { status, stdout } = spawnSync(named, ['-c', question], { encoding: 'utf8' });
  if (status !== 0) return null;
  const [python = named, version = ''] = stdout.trim().split('\n');
  return { python, command: path.join(path.dirname(python), 'dagster'), version };
}
