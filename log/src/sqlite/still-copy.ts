// Reads a log where SQLite may make no files of its own beside it, as in a folder that is read-only: a copy in memory.

import { readFileSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Driver } from './load.js';

/** Bytes of the header that say the journal is a WAL: in memory there is none. */
const WRITE_VERSION = 18;
const READ_VERSION = 19;

/** Else the records that were committed last lie in a file of their own, and would be left out. */
export function canBeCopied(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

export function openStillCopy(driver: Driver, file: string): Database.Database {
  const bytes = readFileSync(file);
  bytes[WRITE_VERSION] = 1;
  bytes[READ_VERSION] = 1;
  return new driver(bytes, { readonly: true });
}
