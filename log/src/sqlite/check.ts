// Looks whether a log is whole, and keeps a copy of one that is not before anybody tries to mend it.

import { copyFile, stat } from 'node:fs/promises';
import { openSqliteReader } from './open.js';
import { loadDriver } from './load.js';

export type LogCheck =
  | { readonly kind: 'missing' }
  | { readonly kind: 'whole'; readonly bytes: number }
  | { readonly kind: 'damaged'; readonly problems: readonly string[]; readonly copy: string }
  | { readonly kind: 'refused'; readonly message: string };

const MOST_PROBLEMS = 20;

/** `label` tells the copy from others: an instant. */
export async function checkSqliteLog(file: string, label: string): Promise<LogCheck> {
  const opened = await openSqliteReader(file);
  if (opened.kind === 'missing') return { kind: 'missing' };
  if (opened.kind === 'refused' && opened.reason !== 'damaged') return { kind: 'refused', message: opened.message };
  if (opened.kind === 'open') await opened.reader.close();
  const problems = opened.kind === 'open' ? await problemsIn(file) : [opened.detail ?? opened.message];
  if (problems.length === 0) return { kind: 'whole', bytes: (await stat(file)).size };
  const copy = `${file}.damaged-${label}`;
  await copyFile(file, copy);
  // What was committed last may still lie beside it.
  await copyFile(`${file}-wal`, `${copy}-wal`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
  return { kind: 'damaged', problems, copy };
}

async function problemsIn(file: string): Promise<readonly string[]> {
  const loaded = await loadDriver();
  if (loaded.kind === 'unsupported') return [loaded.message];
  const db = new loaded.driver(file, { readonly: true });
  try {
    const rows = db.prepare<[], { integrity_check: string }>(`pragma integrity_check(${MOST_PROBLEMS})`).all();
    const orphans = db.prepare<[], { table: string }>('pragma foreign_key_check').all();
    return [
      ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...orphans.slice(0, MOST_PROBLEMS).map(({ table }) => `a row of ${table} names one that is not there`),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db.close();
  }
}
