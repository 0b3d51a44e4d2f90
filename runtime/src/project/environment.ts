// The environment in which user code runs: that of this process, and what `.env` files add to it. What they hold, and
// what resources take from the environment, is secret.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isRecord } from '../storages/digest.js';

/** Later ones win; a variable that is set already wins over all of them. */
const FILES = ['.env', '.env.local'];

export interface Environment {
  readonly variables: NodeJS.ProcessEnv;
  readonly secrets: readonly string[];
}

/** Reads it again when one of the files has changed: the same object as long as it says the same. */
export function environmentReader(project: string, resources: Readonly<Record<string, unknown>>): () => Environment {
  let seen = '';
  let last: Environment | null = null;
  return () => {
    const stamp = FILES.map((file) => stampOf(join(project, file))).join();
    if (last !== null && stamp === seen) return last;
    const now = readEnvironment(project, resources);
    seen = stamp;
    if (last === null || JSON.stringify(now) !== JSON.stringify(last)) last = now;
    return last;
  };
}

/** Why a file with variables cannot be read, and what to do; null: what is there can be. */
export function environmentProblem(project: string): string | null {
  try {
    environmentReader(project, {})();
    return null;
  } catch (error) {
    if (error instanceof UnreadableEnvironment) return error.message;
    throw error;
  }
}

class UnreadableEnvironment extends Error {
  override readonly name = 'EnvironmentError';

  constructor(file: string, cause: Error) {
    super(`${file} cannot be read: ${cause.message}. Make it readable, or move it away.`, { cause });
  }
}

function stampOf(file: string): string {
  const found = ifReadable(file, () => statSync(file, { throwIfNoEntry: false }));
  return found === undefined ? '' : `${found.mtimeMs}/${found.size}`;
}

function readEnvironment(project: string, resources: Readonly<Record<string, unknown>>): Environment {
  const fromFiles: NodeJS.Dict<string> = {};
  for (const file of FILES) Object.assign(fromFiles, parseEnv(textOf(join(project, file))));
  const variables = { ...fromFiles, ...process.env };
  const names = [...Object.keys(fromFiles), ...variablesIn(resources)];
  return { variables, secrets: names.flatMap((name) => [fromFiles[name], variables[name]].filter(isText)) };
}

/** `${NAME}` in a setting's text. */
export const VARIABLE = /\$\{(\w+)\}/g;

function variablesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []);
  if (Array.isArray(value)) return value.flatMap(variablesIn);
  return isRecord(value) ? Object.values(value).flatMap(variablesIn) : [];
}

function textOf(file: string): string {
  return ifReadable(file, () => readFileSync(file, 'utf8')) ?? '';
}

/** Nothing where there is no such file. */
function ifReadable<Result>(file: string, read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
    throw new UnreadableEnvironment(file, error);
  }
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
