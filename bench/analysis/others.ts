// What other programs take for the same project: `tsc --noEmit`, and Dagster for the same graph where it is installed, by
// the environment variable `DAGSTER` or in the path.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Measured } from './measured.js';

const run = promisify(execFile);

/** In the project's folder, which lies inside of this one, so that its packages are found. */
export async function measureTsc(project: string): Promise<Measured> {
  const tsc = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
  const hook = path.join(import.meta.dirname, 'at-exit.mjs');
  const result = path.join(project, 'tsc-measured.json');
  const args = ['--import', hook, tsc, '--noEmit', '--customConditions', 'headwater-source'];
  await run(process.execPath, args, { cwd: project, env: { ...process.env, HEADWATER_MEASURED: result } });
  // Written by the hook, in the form of its type.
  return JSON.parse(readFileSync(result, 'utf8')) as Measured;
}

/** The command, with the Python that runs it; null: not installed here. */
export function findDagster(): { readonly command: string; readonly python: string } | null {
  const named = process.env['DAGSTER'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const command = named ?? folders.map((folder) => path.join(folder, 'dagster')).find((file) => existsSync(file));
  if (command === undefined || !existsSync(command)) return null;
  const python = path.join(path.dirname(realpathSync(command)), 'python');
  return existsSync(python) ? { command, python } : null;
}

export function dagsterVersion({ command }: { readonly command: string }): string {
  return execFileSync(command, ['--version'], { encoding: 'utf8' }).trim();
}

/** Python waits for the command and says what it took, its own processes included. */
const WAIT = `
import json, resource, subprocess, sys, time
start = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
if done.returncode != 0:
    sys.exit(done.stdout)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
cpu = used.ru_utime + used.ru_stime
print(json.dumps({"workSeconds": cpu, "cpuSeconds": cpu, "wallSeconds": time.perf_counter() - start,
                  "peakMegabytes": used.ru_maxrss / 1024, "times": []}))
`;

export async function measureDagster(
  { command, python }: { readonly command: string; readonly python: string },
  definitions: string,
): Promise<Measured> {
  const args = ['-c', WAIT, command, 'definitions', 'validate', '-f', 'definitions.py'];
  const env = { ...process.env, DAGSTER_DISABLE_TELEMETRY: '1' };
  const { stdout } = await run(python, args, { cwd: definitions, env });
  return JSON.parse(stdout) as Measured;
}
