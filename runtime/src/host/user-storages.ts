// Storages that the project's own modules implement, as the host sees them: every call goes to a runner, for no code of the
// project runs here. A storage that throws, or answers what the interface does not know, is named in what is thrown.

import type { Storage } from 'headwater/storage';
import type { ProjectSettings } from '../project/settings.js';
import { type FindStorage, isOwnKind, STORAGE_METHODS, storageNamed } from '../storages/index.js';
import { StorageProblem } from '../storages/storage-problem.js';
import type { RunnerPool } from './runner-pool.js';
import { runnersOf } from './runner-pool.js';

/** The module of a user's storage cannot be loaded, throws, or answers what no storage may. */
export class UserStorageError extends StorageProblem {
  override readonly name = 'UserStorageError';
}

type Method = (typeof STORAGE_METHODS)[number];
/** Files that declare what is kept in users' storages, relative to the project. */
type Files = () => Promise<readonly string[]>;

/** Finds the storage that a record names, whoever implements it. */
export function storagesThrough(pool: RunnerPool, project: string, files: Files): FindStorage {
  return (name) =>
    isOwnKind(name) ? storageNamed(project, name) : { kind: 'storage', storage: storageThrough(pool, name, files) };
}

export interface ProjectStorages {
  readonly find: FindStorage;
  /** Of the users' storages that are declared. */
  userNames(): Promise<readonly string[]>;
  close(): void;
}

/** For operations that have no engine; a runner is started when the first user's storage is asked. */
export function openProjectStorages(
  project: string,
  settings: Pick<ProjectSettings, 'defaultStorage' | 'resources'>,
  files: Files,
): ProjectStorages {
  const pool = runnersOf(project, settings);
  return {
    find: storagesThrough(pool, project, files),
    async userNames() {
      const declaring = await files();
      // What the runner answers is what `DeclaredStorages.names` gave, in this same build.
      return declaring.length === 0 ? [] : ((await ask(pool, declaring, { kind: 'storageNames' })) as string[]);
    },
    close: () => pool.close(),
  };
}

function storageThrough(pool: RunnerPool, name: string, files: Files): Storage {
  const call = async (method: Method, args: readonly unknown[]): Promise<unknown> => {
    const answer = await ask(pool, await files(), { kind: 'storage', name, method, args });
    const kinds = KINDS[method];
    const found = typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : undefined;
    if (kinds === undefined || kinds.includes(found)) return answer;
    const what = JSON.stringify(answer) ?? 'nothing';
    throw new UserStorageError(`The storage ${name} answered ${method} with ${what}, which no storage may.`);
  };
  const methods = STORAGE_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]);
  const storage: unknown = { name, ...Object.fromEntries(methods) };
  // The methods are those of the interface, and the answers that decide something have been looked at.
  return storage as Storage;
}

/** Of answers that decide something: what they may be. */
const KINDS: Readonly<Partial<Record<Method, readonly unknown[]>>> = {
  write: ['written', 'refused'],
  read: ['value', 'missing', 'unreadable'],
  readLive: ['value', 'missing', 'unreadable'],
  preview: ['rows', 'text', 'missing', 'unreadable'],
  promote: ['promoted', 'fenced', 'moved', 'refused'],
  drop: ['dropped', 'absent', 'refused'],
};

async function ask(
  pool: RunnerPool,
  files: readonly string[],
  question: Parameters<ReturnType<RunnerPool['take']>['ask']>[0],
): Promise<unknown> {
  const runner = pool.take(files);
  try {
    const answered = await runner.ask(question);
    if (answered.kind === 'answer') return answered.value;
    const { message, frames } = answered.problem;
    const [place] = frames;
    const where = place === undefined ? '' : ` (${place.file}:${place.line}:${place.column})`;
    throw new UserStorageError(`${message}${where}`);
  } finally {
    pool.give(runner);
  }
}
