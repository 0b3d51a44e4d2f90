// The project that faults are tried on: three assets of four partitions each, in files and in a SQLite table, and the
// built program that runs them. Everything is observed from outside: what it prints, what lies on the disk.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const bin = path.join(root, 'cli/bin/headwater.mjs');

export const STEPS = 12;
/** A run of seconds that has not ended by then is stuck, however busy the machine is. */
const STUCK_MS = 300_000;
const pipeline = `import { readFileSync } from 'node:fs';
import { asset, jsonFile, sqliteTable, staticPartitions } from 'headwater';
const parts = staticPartitions(['e', 'n', 's', 'w']);
const round = () => Number(readFileSync('round.txt', 'utf8'));
const table = sqliteTable({ file: 'warehouse.db' });
const work = async () => { console.log('pid ' + process.pid); await new Promise((resolve) => setTimeout(resolve, 20)); };
export const first = asset('first', { partitions: parts, storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  await work(); await ctx.write([{ part: ctx.partitionKey, value: round() }]); } });
export const second = asset('second', { deps: [first], partitions: parts, storage: table, async materialize(ctx) {
  await work(); await ctx.write(await ctx.read(first)); } });
export const third = asset('third', { deps: [second], partitions: parts, storage: table, async materialize(ctx) {
  await work(); await ctx.write(await ctx.read(second)); } });
`;

/** Every partition of every asset, also when it is fresh. */
export const ALL = ['first', 'second', 'third'].map((asset) => `${asset}@e,n,s,w`);

export interface Subject {
  readonly directory: string;
  /** From now on every partition has another value. */
  nextRound(): void;
  /** The same project, with all that its runs have left, in another place. */
  copy(): Subject;
  remove(): void;
}

export function newSubject(): Subject {
  const subject = subjectIn(newDirectory(), 0);
  const write = (file: string, text: string) => writeFileSync(path.join(subject.directory, file), text);
  mkdirSync(path.join(subject.directory, 'data'));
  symlinkSync(path.join(root, 'node_modules'), path.join(subject.directory, 'node_modules'), 'junction');
  write('headwater.json', '{}\n');
  write('package.json', '{ "private": true, "type": "module" }\n');
  write('pipeline.ts', pipeline);
  subject.nextRound();
  return subject;
}

/** A project whose partitions are all built, to be copied by every seed, and what its run has told. */
export async function builtOnce(): Promise<{ readonly template: Subject; readonly ended: Ended }> {
  const template = newSubject();
  const ended = await run(template, ['materialize', ...ALL]);
  if (ended.exit !== 0) throw new Error(`the first run ends with ${ended.exit}: ${ended.stderr}`);
  return { template, ended };
}

const newDirectory = () => mkdtempSync(path.join(os.tmpdir(), 'headwater-fault-'));

function subjectIn(directory: string, begun: number): Subject {
  let round = begun;
  return {
    directory,
    nextRound: () => writeFileSync(path.join(directory, 'round.txt'), String(++round)),
    copy() {
      const other = newDirectory();
      cpSync(directory, other, { recursive: true, verbatimSymlinks: true });
      return subjectIn(other, round);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface Program {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** Called with every line of standard error as it comes. */
  onLine(listen: (line: string) => void): void;
  signal(signal: NodeJS.Signals): void;
}
export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** No file may grow beyond so many blocks of 1,024 bytes. */
  readonly fileBlocks?: number;
  readonly asUser?: number;
}

export function start(subject: Subject, words: readonly string[], around: Surroundings = {}): Program {
  const user = around.asUser === undefined ? [] : ['setpriv', `--reuid=${around.asUser}`, '--clear-groups'];
  const command = [...user, process.execPath, bin, ...words].map((word) => `'${word}'`).join(' ');
  const limit = around.fileBlocks === undefined ? '' : `ulimit -f ${around.fileBlocks}; `;
  const child = spawn('bash', ['-c', `${limit}exec ${command}`], {
    cwd: subject.directory,
    env: { ...process.env, ...around.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const listeners: ((line: string) => void)[] = [];
  let stdout = '';
  let stderr = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    const lines = stderr.split('\n');
    for (const line of lines.slice(seen, -1)) for (const listen of listeners) listen(line);
    seen = lines.length - 1;
  });
  const send = (target: number, signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(target, signal);
  };
  const stuck = setTimeout(() => {
    stderr += `stuck for ${STUCK_MS / 1000} s, killed`;
    send(-pid, 'SIGKILL');
  }, STUCK_MS);
  return {
    pid,
    ended: new Promise((resolve) =>
      child.on('close', (exit) => {
        clearTimeout(stuck);
        resolve({ exit, stdout, stderr });
      }),
    ),
    onLine: (listen) => void listeners.push(listen),
    signal: (signal) => send(pid, signal),
  };
}

export function run(subject: Subject, words: readonly string[], around: Surroundings = {}): Promise<Ended> {
  return start(subject, words, around).ended;
}
