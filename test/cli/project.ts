// Projects for end-to-end tests of the command line: real folders, the built program, every JSON answer held to its schema.
// The program is called in this process; only what is stopped half-way, and a package to be proved, is a process of its own.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** The built program of this repository, or the one of a package to be proved. */
export const bin = process.env['HEADWATER_BIN'] ?? path.join(root, 'cli/bin/headwater.mjs');
const isPackage = process.env['HEADWATER_BIN'] !== undefined;
const require = createRequire(import.meta.url);
enableCompileCache();

// Each call starts a program, and a run starts another, on machines that do other things too.
vi.setConfig({ testTimeout: 180_000 });

export interface Answer {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
// An answer's fields are the subject of the tests, and the schema has held them to their types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type JsonAnswer = any;

export interface Project {
  readonly directory: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Runs the program here, with this folder as the working directory. */
  headwater(...words: string[]): Promise<Answer>;
  /** Runs it with `--format json`, expects the given exit code, and holds the answer to the command's schema. */
  json(exit: number, ...words: string[]): Promise<JsonAnswer>;
  /** Starts it, for tests that stop it half-way. */
  start(...words: string[]): RunningProgram;
}
export interface RunningProgram {
  readonly answer: Promise<Answer>;
  /** Resolves once standard error holds the text. */
  saw(text: string): Promise<void>;
  interrupt(signal: 'SIGINT' | 'SIGHUP' | 'SIGKILL'): void;
  /** Closes the reading ends of what it prints, as `| head` does. */
  stopReading(): void;
}

/** A copy of `examples/<name>` in a folder of its own. */
export function copyOfExample(name: string): Project {
  return projectIn((directory) => {
    const source = path.join(root, 'examples', name);
    cpSync(source, directory, {
      recursive: true,
      filter: (file) => !/node_modules|\.headwater|\.db(-\w+)?$/.test(path.relative(source, file)),
    });
  });
}

/** A project of the given files; `headwater.json` comes by itself. */
export function projectOf(files: Readonly<Record<string, string>>): Project {
  return projectIn((directory) => {
    const base = { 'headwater.json': '{}\n', 'package.json': '{ "private": true, "type": "module" }\n' };
    for (const [file, text] of Object.entries({ ...base, ...files })) writeIn(directory, file, text);
  });
}

/** A folder with nothing in it, and nothing above it. */
export function emptyFolder(): Project {
  return projectIn(() => {}, { isLinked: false });
}

function projectIn(fill: (directory: string) => void, { isLinked } = { isLinked: true }): Project {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'headwater-cli-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  if (isLinked) symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
  fill(directory);
  const start = (...words: string[]) => startProgram(directory, words);
  const headwater = (...words: string[]) => (isPackage ? start(...words).answer : callProgram(directory, words));
  return {
    directory,
    start,
    headwater,
    read: (file) => readFileSync(path.join(directory, file), 'utf8'),
    write: (file, text) => writeIn(directory, file, text),
    async json(exit, ...words) {
      const answer = await headwater(...words, '--format', 'json');
      expect(answer, `${words.join(' ')}: ${answer.stderr}`).toMatchObject({ exit });
      const value: unknown = JSON.parse(answer.stdout);
      expectSchema(schemaName(words), value);
      return value;
    },
  };
}

function writeIn(directory: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  writeFileSync(path.join(directory, file), text);
}

type Built = typeof import('../../cli/src/program.js');
let built: Built | null = null;

/** What `main` does around the program: it answers in words, and a fault of its own is told as one. */
async function callProgram(directory: string, words: readonly string[]): Promise<Answer> {
  // Not through the test's own loader, which would read all of the compiler.
  built ??= require(path.join(root, 'cli/dist/program.js')) as Built; // It is the bundle of that module.
  const said = { stdout: '', stderr: '' };
  const before = process.cwd();
  process.chdir(directory);
  try {
    const exit = await built.runProgram({
      words,
      directory,
      now: Date.now(),
      version: 'test',
      terminal: {
        print: (text) => void (said.stdout += `${text}\n`),
        note: (text) => void (said.stderr += `${text}\n`),
      },
      signal: new AbortController().signal,
    });
    return { exit, ...said };
  } catch (error) {
    return { exit: 2, ...said, stderr: `${said.stderr}this is a fault of headwater itself: ${String(error)}\n` };
  } finally {
    process.chdir(before);
  }
}

function startProgram(cwd: string, words: readonly string[]): RunningProgram {
  // A process group of its own, so that an interrupt reaches all of it, as Ctrl-C in a terminal does.
  const child = spawn(process.execPath, [bin, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const kill = (signal: 'SIGINT' | 'SIGHUP' | 'SIGKILL') => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  onTestFinished(() => kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  const waiting: { readonly text: string; readonly resolve: () => void }[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    for (const { text: wanted, resolve } of waiting) if (stderr.includes(wanted)) resolve();
  });
  return {
    answer: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit, stdout, stderr }));
    }),
    saw: (text) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ text, resolve });
        if (stderr.includes(text)) resolve();
        child.on('close', () => reject(new Error(`ended without \`${text}\`: ${stderr}`)));
      }),
    interrupt: kill,
    stopReading: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

export function expectSchema(command: string, value: unknown): void {
  const validate = ajv.getSchema(command) ?? ajv.compile({ ...closed(readSchema(command)), $id: command });
  const isValid = validate(value);
  expect({ isValid, errors: validate.errors }, JSON.stringify(value, null, 2).slice(0, 2000)).toEqual({
    isValid: true,
    errors: null,
  });
}

/** `log show 3` is answered by the schema of `log-show`. */
function schemaName([first = '', second = '']: readonly string[]): string {
  const both = `${first}-${second}`;
  return existsSync(path.join(root, 'cli/schemas', `${both}.schema.json`)) ? both : first;
}

export function readSchema(command: string): object {
  const folder = command === 'headwater' ? 'sdk/schemas' : 'cli/schemas';
  const schema: unknown = JSON.parse(readFileSync(path.join(root, folder, `${command}.schema.json`), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error(`${command}: a schema is an object`);
  return schema;
}

/** Published schemas let fields be added; here every field must be a documented one, unless the schema says otherwise. */
function closed(schema: object): object {
  const copy: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(schema).map(([name, value]: [string, unknown]) => [name, closedValue(value)]),
  );
  return isPlain(copy['properties']) && 'required' in copy ? { additionalProperties: false, ...copy } : copy;
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return isPlain(value) ? closed(value) : value;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
