// The same graph in Dagster, in process.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  chain,
  keysOfYear,
  LINKS,
  newProject,
  openProject,
  type OpenedProject,
  planOf,
  program,
  SINGLE_RUNS,
} from './project.js';
import { findDagster } from '../dagster.js';
import { median } from '../quantile.js';

/** Ours takes a tenth of a second, in which one thing that gets in between counts for much: the median of so many. */
const CHAINS = 5;

/** Milliseconds of CPU. */
export interface Ours {
  readonly chainStep: number;
  readonly oneStep: number;
  readonly runs: { readonly count: number; readonly seconds: number; readonly bytes: number };
  readonly commandSeconds: number;
}
export interface Theirs extends Ours {
  readonly version: string;
}

const graph = fileURLToPath(new URL('same_graph.py', import.meta.url));

export async function measureOurs(runs: number): Promise<Ours> {
  const folder = newProject();
  const project = await openProject(folder, { jobs: 1 });
  // Each side has done everything once before it is measured.
  await project.engine.execute(planOf(['idle'], ['2024-01-01']));
  await project.engine.execute(planOf(chain));
  const chains: number[] = [];
  for (let round = 0; round < CHAINS; round += 1)
    chains.push(await cpuOf(project, () => project.engine.execute(planOf(chain))));
  const oneStep =
    (await cpuOf(project, async () => {
      for (let run = 0; run < SINGLE_RUNS; run += 1) await project.engine.execute(planOf(['idle'], ['2024-01-01']));
    })) / SINGLE_RUNS;
  await project.close();
  const before = bytesIn(path.join(folder, '.headwater'));
  const again = await openProject(folder, { jobs: 1 });
  await again.engine.execute(planOf(['idle'], ['2024-01-01']));
  const began = performance.now();
  for (const key of keysOfYear().slice(0, runs)) await again.engine.execute(planOf(['idle'], [key]));
  const seconds = (performance.now() - began) / 1000;
  await again.close();
  const bytes = bytesIn(path.join(folder, '.headwater')) - before;
  const words = [program, 'materialize', 'idle@2024-01-01', '--no-cache'];
  const commandSeconds = secondsOf(process.execPath, words, { cwd: folder });
  rmSync(folder, { recursive: true });
  const chainStep = median(chains) / LINKS;
  return { chainStep, oneStep, runs: { count: runs, seconds, bytes }, commandSeconds };
}

/** Null: no Python here has Dagster. */
export function measureTheirs(runs: number): Theirs | null {
  const dagster = findDagster();
  if (dagster === null) return null;
  const home = mkdtempSync(path.join(tmpdir(), 'headwater-bench-dagster-'));
  writeFileSync(path.join(home, 'dagster.yaml'), '');
  const env = { ...process.env, DAGSTER_HOME: home };
  const { stdout } = spawnSync(dagster.python, [graph, String(runs)], { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  const said: Measured = JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null');
  const words = ['asset', 'materialize', '-f', graph, '--select', 'idle', '--partition', '2024-01-01'];
  const commandSeconds = secondsOf(dagster.command, words, { cwd: home, env });
  rmSync(home, { recursive: true });
  const { version, chainStep, oneStep } = said;
  return { version, chainStep: chainStep.cpu, oneStep: oneStep.cpu, runs: said.runs, commandSeconds };
}

/** What `same_graph.py` prints last. */
interface Measured extends Pick<Theirs, 'version' | 'runs'> {
  readonly chainStep: { readonly cpu: number };
  readonly oneStep: { readonly cpu: number };
}

/** Of this process and of the runner, which is one throughout. */
async function cpuOf({ engine, log }: OpenedProject, work: () => Promise<unknown>): Promise<number> {
  const spent = async () => {
    await engine.execute(planOf(['spent']));
    const [record] = await log.events({ target: { asset: 'spent' }, newestFirst: true, limit: 1 });
    const { metadata } = record?.body as { readonly metadata: NodeJS.CpuUsage }; // As the pipeline returns it.
    return [process.cpuUsage(), metadata].reduce((sum, { user, system }) => sum + user + system, 0) / 1000;
  };
  const before = await spent();
  const between = await spent();
  await work();
  // What asking takes is left out, as it was asked for twice.
  return (await spent()) - between - (between - before);
}

function secondsOf(
  command: string,
  words: readonly string[],
  around: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8', ...around });
  if (status !== 0) throw new Error(`${command} ends with ${status}: ${stderr}`);
  return (performance.now() - began) / 1000;
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}
