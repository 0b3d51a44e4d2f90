// What the contract is tried on, and how a broken promise is said. Knows no test runner.

import type { Stamp, Storage, Written } from '../storage.js';

export interface StorageWorkplace {
  readonly storage: Storage;
  /** The same place, opened by a process that knows nothing of the first. */
  reopened(): Storage | Promise<Storage>;
  /** What everybody reads under the plain name: the rows. Left out: `readLive` is asked. */
  shown?(name: string, part: string): Promise<unknown>;
  /** Changes a written version behind the storage's back. */
  tamper(ref: string): Promise<void>;
  /** Removes it behind the storage's back. */
  remove(ref: string): Promise<void>;
}
export interface StorageSubject {
  /** An empty place. */
  fresh(): Promise<StorageWorkplace>;
  /** As a declaration would give them. */
  readonly options?: Readonly<Record<string, unknown>>;
}
export interface StorageContractCase {
  readonly name: string;
  /** Rejects, and says what was promised, where the storage does otherwise. */
  run(): Promise<void>;
}

export type Rows = readonly Readonly<Record<string, unknown>>[];
export const FIRST: Rows = [{ store: 'S1', amount: 1.5, note: null }];
export const SECOND: Rows = [
  { store: 'S1', amount: 2.5, note: 'Zürich, "1st"\nfloor' },
  { store: 'S2', amount: -3, note: '' },
];
export const NAME = 'sales';

export function stamp(token: number, more: Partial<Stamp> = {}): Stamp {
  return { log: 'log', epoch: 1, run: token, step: 1, token, inputRevision: `at ${token}`, ...more };
}

/** One place, and the steps that most cases take in it. */
export class Trial {
  constructor(
    private readonly options: Readonly<Record<string, unknown>>,
    readonly place: StorageWorkplace,
  ) {}

  get storage(): Storage {
    return this.place.storage;
  }
  async write(
    value: unknown,
    { part = '', version = null }: { readonly part?: string; readonly version?: string | null } = {},
  ): Promise<Extract<Written, { kind: 'written' }>> {
    const written = await this.storage.write({ name: NAME, part, value, version, options: this.options });
    if (written.kind === 'refused') throw new Error(`A list of rows is written, and was refused: ${written.message}`);
    return written;
  }
  async publish(value: unknown, token: number, part = ''): Promise<string> {
    const { ref } = await this.write(value, { part });
    same(await this.storage.promote(ref, stamp(token)), { kind: 'promoted' }, 'a written version is promoted');
    return ref;
  }
  async valueOf(ref: string, storage = this.storage): Promise<unknown> {
    const answer = await storage.read(ref);
    return answer.kind === 'value' ? answer.value : answer.message;
  }
  async shown(part = ''): Promise<unknown> {
    if (this.place.shown !== undefined) return this.place.shown(NAME, part);
    const answer = await this.storage.readLive(NAME, part);
    return answer.kind === 'value' ? answer.value : answer.message;
  }
  refuse(value: unknown): Promise<Written> {
    return this.storage.write({ name: NAME, part: '', value, version: null, options: this.options });
  }
}

/** Equal as JSON, whatever the order of keys. */
export function same(actual: unknown, expected: unknown, promise: string): void {
  const [found, wanted] = [canonical(actual), canonical(expected)];
  if (found !== wanted) throw new Error(`Promised: ${promise}.\n  expected ${wanted}\n  found    ${found}`);
}
export function kept(isKept: boolean, promise: string): void {
  if (!isKept) throw new Error(`Promised: ${promise}.`);
}

function canonical(value: unknown): string {
  const sorted = (part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, (_, part: unknown) => sorted(part)) ?? 'undefined';
}
