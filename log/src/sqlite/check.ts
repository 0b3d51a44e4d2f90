// Looks whether a log is whole, and keeps a copy of one that is not before anybody tries to mend it.

import { existsSync } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import type Database from 'better-sqlite3';
import { connectToRead, openSqliteReader } from './open.js';

export type LogCheck =
  | { readonly kind: 'missing' }
  | { readonly kind: 'whole'; readonly bytes: number }
  /** `copy`: null where none can be kept beside it. */
  | { readonly kind: 'damaged'; readonly problems: readonly string[]; readonly copy: string | null }
  | { readonly kind: 'refused'; readonly message: string };

const MOST_PROBLEMS = 20;
const UNWRITABLE = /^SQLITE_(CANTOPEN|READONLY|PERM|FULL)/;

/** `label` tells the copy from others: an instant. */
export async function checkSqliteLog(file: string, label: string): Promise<LogCheck> {
  const opened = await openSqliteReader(file);
  if (opened.kind === 'missing') return { kind: 'missing' };
  if (opened.kind === 'refused' && opened.reason !== 'damaged') return { kind: 'refused', message: opened.message };
  if (opened.kind === 'open') await opened.reader.close();
  const problems = opened.kind === 'open' ? await problemsIn(file) : [opened.detail ?? opened.message];
  if (problems.length === 0) return { kind: 'whole', bytes: (await stat(file)).size };
  return { kind: 'damaged', problems, copy: await copyOf(file, `${file}.damaged-${label}`) };
}

/** Null: no file can be made there. */
async function copyOf(file: string, copy: string): Promise<string | null> {
  try {
    await copyFile(file, copy);
    // What was committed last may still lie beside it.
    await copyFile(`${file}-wal`, `${copy}-wal`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return existsSync(copy) ? copy : null;
  }
  return copy;
}

async function problemsIn(file: string): Promise<readonly string[]> {
  const looked = await connectToRead(file, (db) => {
    const problems = problemsOf(db);
    db.close();
    return { kind: 'looked', problems } as const;
  });
  if (looked.kind === 'looked') return looked.problems;
  return looked.kind === 'missing' ? [] : [looked.detail ?? looked.message];
}

function problemsOf(db: Database.Database): readonly string[] {
  try {
    const rows = db.prepare<[], { integrity_check: string }>(`pragma integrity_check(${MOST_PROBLEMS})`).all();
    const orphans = db.prepare<[], { table: string }>('pragma foreign_key_check').all();
    return [
      ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...orphans.slice(0, MOST_PROBLEMS).map(({ table }) => `a row of ${table} names one that is not there`),
    ];
  } catch (error) {
    // Where it has to make files beside the log, it is asked again of a copy in memory.
    if (error instanceof Error && 'code' in error && UNWRITABLE.test(String(error.code))) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}
