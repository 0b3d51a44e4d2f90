// What other programs take for the same project: `tsc --noEmit`, and Dagster for the same graph.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Dagster } from '../dagster.js';
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

export async function measureDagster({ command, python }: Dagster, definitions: string): Promise<Measured> {
  const args = ['-c', WAIT, command, 'definitions', 'validate', '-f', 'definitions.py'];
  const env = { ...process.env, DAGSTER_DISABLE_TELEMETRY: '1' };
  const { stdout } = await run(python, args, { cwd: definitions, env });
  return JSON.parse(stdout) as Measured;
}
