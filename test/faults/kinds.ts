// The faults. Each lets a run go wrong in its own way, on a project that was built once, and answers with what the runs
// had told of finished steps until then.

import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Random } from './random.js';
import { type Program, run, start, STEPS, type Subject, type Surroundings } from './subject.js';
import { ALL, type Told, toldBy } from './verdict.js';

export interface Fault {
  readonly name: string;
  strike(subject: Subject, random: Random): Promise<readonly Told[]>;
}

const BUILD = ['materialize', '--no-cache', ...ALL];
/** Longer than a run takes on a quiet machine: some instants come after its end. Nothing is asserted of it. */
const LONGEST_MS = 3500;

/** At one of the boundaries that can be seen from outside: a run begins, a step prints, a step ends. */
function atBoundary(program: Program, random: Random, act: (line: string) => void): void {
  let left = Math.floor(random() * (2 * STEPS + 2));
  program.onLine((line) => {
    if (left-- === 0) act(line);
  });
}
async function atInstant(random: Random, act: () => void): Promise<void> {
  await pause(random() * LONGEST_MS);
  act();
}

/** One run during which something happens. */
async function during(
  subject: Subject,
  happen: (program: Program) => unknown,
  around: Surroundings = {},
): Promise<readonly Told[]> {
  const program = start(subject, BUILD, around);
  const happened = happen(program);
  const ended = await program.ended;
  await happened;
  return toldBy(ended);
}

function killRunners(program: Program): (line: string) => void {
  return (line) => {
    const pid = Number(/pid (\d+)/.exec(line)?.[1] ?? Number.NaN);
    if (pid > 1 && pid !== program.pid) endProcess(pid);
  };
}
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const preload = { NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'clock-ahead.mjs')).href}` };
const clock = (ahead: number, after = 0): Surroundings => ({
  env: { ...preload, HEADWATER_TEST_CLOCK_AHEAD: String(ahead), HEADWATER_TEST_CLOCK_AFTER: String(after) },
});

const NOBODY = 65_534;

export const faults: readonly Fault[] = [
  {
    name: 'host killed at a step boundary',
    strike: (subject, random) =>
      during(subject, (program) => atBoundary(program, random, () => program.signal('SIGKILL'))),
  },
  {
    name: 'host killed at a random instant',
    strike: (subject, random) => during(subject, (program) => atInstant(random, () => program.signal('SIGKILL'))),
  },
  {
    name: 'runner killed at a step boundary',
    strike: (subject, random) =>
      during(subject, (program) => {
        let left = Math.floor(random() * STEPS);
        program.onLine((line) => {
          if (line.includes('| pid ') && left-- === 0) killRunners(program)(line);
        });
      }),
  },
  {
    name: 'host and runner killed at a step boundary',
    strike: (subject, random) =>
      during(subject, (program) => atBoundary(program, random, () => program.signalAll('SIGKILL'))),
  },
  {
    name: 'host and runner killed at a random instant',
    strike: (subject, random) => during(subject, (program) => atInstant(random, () => program.signalAll('SIGKILL'))),
  },
  {
    name: 'files cannot grow (RLIMIT_FSIZE)',
    strike: (subject, random) => during(subject, () => undefined, { fileBlocks: 40 + Math.floor(random() * 400) }),
  },
  {
    name: 'write permission revoked',
    async strike(subject, random) {
      const isRoot = process.getuid?.() === 0;
      if (isRoot) for (const place of placesIn(subject.directory)) chownSync(place, NOBODY, NOBODY);
      // Files come and go meanwhile; links are left alone.
      const permit = (mode: string) => spawnSync('chmod', ['-R', mode, subject.directory]);
      const told = await during(
        subject,
        (program) => atBoundary(program, random, () => permit('a-w')),
        isRoot ? { asUser: NOBODY } : {},
      );
      permit('u+w');
      return told;
    },
  },
  {
    name: 'a page of the log corrupted, a copy put back',
    async strike(subject, random) {
      const log = path.join(subject.directory, '.headwater/log.db');
      const copy = path.join(subject.directory, 'log.copy');
      copyFileSync(log, copy);
      const bytes = readFileSync(log);
      const pages = statSync(log).size / 4096;
      bytes.fill(0xa7, 4096 * (1 + Math.floor(random() * (pages - 1))));
      writeFileSync(log, bytes);
      const checked = await run(subject, ['log', 'check']);
      if (checked.exit !== 1) throw new Error(`log check ends with ${checked.exit}: ${checked.stdout}`);
      const built = await run(subject, BUILD);
      if (built.exit === 0) throw new Error('a run wrote into a damaged log');
      copyFileSync(copy, log);
      return [];
    },
  },
  {
    name: 'clock jumps ahead or back by two hours',
    strike: (subject, random) =>
      during(subject, () => undefined, clock((random() < 0.5 ? 1 : -1) * 7_200_000, Math.floor(random() * LONGEST_MS))),
  },
  {
    name: 'two hosts at once',
    async strike(subject, random) {
      const one = start(subject, BUILD);
      await pause(random() * 800);
      const other = start(subject, BUILD);
      const ended = [await one.ended, await other.ended];
      for (const { exit, stderr } of ended)
        if (exit !== 0) throw new Error(`one of two hosts ends with ${exit}: ${stderr}`);
      return ended.flatMap(toldBy);
    },
  },
  {
    name: 'host suspended beyond its lease, resumed under a second host',
    async strike(subject, random) {
      const one = start(subject, BUILD);
      const stop = new Promise<boolean>((resolve) =>
        atBoundary(one, random, () => {
          one.signal('SIGSTOP');
          resolve(true);
        }),
      );
      const stopped = await Promise.race([stop, one.ended.then(() => false)]);
      // The second host's clock is past every lease of the first.
      const other = await run(subject, BUILD, clock(120_000));
      if (stopped) one.signal('SIGCONT');
      return [...toldBy(await one.ended), ...toldBy(other)];
    },
  },
];

function placesIn(directory: string): readonly string[] {
  const below = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => path.join(directory, name));
  return [directory, ...below].filter((place) => !lstatSync(place).isSymbolicLink());
}
