// The faults. Each lets a run go wrong in its own way, on a project that was built once, and answers with what the runs
// had told of finished steps until then.

import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Random } from './random.js';
import { ALL, type Program, run, start, STEPS, type Subject, type Surroundings } from './subject.js';
import { type Told, toldBy } from './verdict.js';

export interface Fault {
  readonly name: string;
  strike(subject: Subject, chance: Chance): Promise<readonly Told[]>;
}
/** What a seed decides. */
export interface Chance {
  readonly random: Random;
  /** How many seeds of this fault came before: boundaries are taken in turn, so that enough seeds take every one. */
  readonly turn: number;
}

const BUILD = ['materialize', '--no-cache', ...ALL];
/** Longer than a run takes on a quiet machine: some instants come after its end. Nothing is asserted of it. */
const LONGEST_MS = 3500;

const BOUNDARIES = 2 * STEPS + 2;
/** The nth of so many, in an order that goes far from one to the next and comes to each once. */
const inTurn = (turn: number, count: number) => (turn * 7 + 5) % count;

/** At one of the boundaries that can be seen from outside: a run begins, a step prints, a step ends. */
function atBoundary(program: Program, { turn }: Chance, act: (line: string) => void): void {
  let left = inTurn(turn, BOUNDARIES);
  program.onLine((line) => {
    if (left-- === 0) act(line);
  });
}
async function atInstant({ random }: Chance, act: () => void): Promise<void> {
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

/** The process in which a step runs says its number; not one of a line that says none. */
function runnerIn(line: string, program: Program): number | undefined {
  const pid = Number(/\| pid (\d+)/.exec(line)?.[1] ?? Number.NaN);
  return pid > 1 && pid !== program.pid ? pid : undefined;
}
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Kills the host and, as far as it has said its number, the runner: that one is no part of the host's group. */
function killerOfBoth(program: Program): () => void {
  let runner: number | undefined;
  program.onLine((line) => {
    runner = runnerIn(line, program) ?? runner;
  });
  return () => {
    program.signal('SIGKILL');
    if (runner !== undefined) endProcess(runner);
  };
}

const preload = { NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'clock-ahead.mjs')).href}` };
const clock = (ahead: number, after = 0): Surroundings => ({
  env: { ...preload, HEADWATER_TEST_CLOCK_AHEAD: String(ahead), HEADWATER_TEST_CLOCK_AFTER: String(after) },
});

const NOBODY = 65_534;

export const faults: readonly Fault[] = [
  {
    name: 'host killed at a step boundary',
    strike: (subject, chance) =>
      during(subject, (program) => atBoundary(program, chance, () => program.signal('SIGKILL'))),
  },
  {
    name: 'host killed at a random instant',
    strike: (subject, chance) => during(subject, (program) => atInstant(chance, () => program.signal('SIGKILL'))),
  },
  {
    name: 'runner killed at a step boundary',
    strike: (subject, { turn }) =>
      during(subject, (program) => {
        let left = inTurn(turn, STEPS);
        program.onLine((line) => {
          const pid = runnerIn(line, program);
          if (pid !== undefined && left-- === 0) endProcess(pid);
        });
      }),
  },
  {
    name: 'runner killed at a random instant',
    strike: (subject, chance) =>
      during(subject, (program) => {
        let runner: number | undefined;
        program.onLine((line) => {
          runner = runnerIn(line, program) ?? runner;
        });
        // Its number may soon be another process's.
        void program.ended.then(() => {
          runner = undefined;
        });
        return atInstant(chance, () => {
          if (runner !== undefined) endProcess(runner);
        });
      }),
  },
  {
    name: 'host and runner killed at a step boundary',
    strike: (subject, chance) => during(subject, (program) => atBoundary(program, chance, killerOfBoth(program))),
  },
  {
    name: 'host and runner killed at a random instant',
    strike: (subject, chance) => during(subject, (program) => atInstant(chance, killerOfBoth(program))),
  },
  {
    name: 'files cannot grow (RLIMIT_FSIZE)',
    strike: (subject, chance) =>
      during(subject, () => undefined, { fileBlocks: 40 + Math.floor(chance.random() * 400) }),
  },
  {
    name: 'write permission revoked',
    async strike(subject, chance) {
      const isRoot = process.getuid?.() === 0;
      if (isRoot) for (const place of placesIn(subject.directory)) chownSync(place, NOBODY, NOBODY);
      // Files come and go meanwhile; links are left alone.
      const permit = (mode: string) => spawnSync('chmod', ['-R', mode, subject.directory]);
      const told = await during(
        subject,
        (program) => atBoundary(program, chance, () => permit('a-w')),
        isRoot ? { asUser: NOBODY } : {},
      );
      permit('u+w');
      return told;
    },
  },
  {
    name: 'a page of the log corrupted, a copy put back',
    async strike(subject, chance) {
      const log = path.join(subject.directory, '.headwater/log.db');
      const copy = path.join(subject.directory, 'log.copy');
      copyFileSync(log, copy);
      const bytes = readFileSync(log);
      const pages = statSync(log).size / 4096;
      bytes.fill(0xa7, 4096 * (1 + Math.floor(chance.random() * (pages - 1))));
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
    strike: (subject, chance) =>
      during(
        subject,
        () => undefined,
        clock((chance.random() < 0.5 ? 1 : -1) * 7_200_000, Math.floor(chance.random() * LONGEST_MS)),
      ),
  },
  {
    name: 'two hosts at once',
    async strike(subject, chance) {
      const one = start(subject, BUILD);
      await pause(chance.random() * 800);
      const other = start(subject, BUILD);
      const ended = [await one.ended, await other.ended];
      for (const { exit, stderr } of ended)
        if (exit !== 0) throw new Error(`one of two hosts ends with ${exit}: ${stderr}`);
      return ended.flatMap(toldBy);
    },
  },
  {
    name: 'host suspended beyond its lease, resumed under a second host',
    async strike(subject, chance) {
      const one = start(subject, BUILD);
      const stop = new Promise<boolean>((resolve) =>
        atBoundary(one, chance, () => {
          one.signal('SIGSTOP');
          resolve(true);
        }),
      );
      const stopped = await Promise.race([stop, one.ended.then(() => false)]);
      // For the second host every lease of the first has run out.
      const other = await run(subject, BUILD, { env: { ...preload, HEADWATER_TEST_UPTIME_AHEAD: '120000' } });
      if (stopped) one.signal('SIGCONT');
      return [...toldBy(await one.ended), ...toldBy(other)];
    },
  },
];

/** The directory and all that lies in it. What a link leads to lies elsewhere: the packages are not the project's. */
function placesIn(directory: string): readonly string[] {
  const below = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => ({ isFolder: entry.isDirectory(), place: path.join(directory, entry.name) }));
  return [directory, ...below.flatMap(({ isFolder, place }) => (isFolder ? placesIn(place) : [place]))];
}
