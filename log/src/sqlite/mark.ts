// A small file beside the log that says how far the log had come when it was last closed. A log that holds less is an
// older copy; a log that lies in another file may be one, which only the destinations can tell.

import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Position } from '@headwater/core';

interface Mark {
  readonly log: string;
  readonly position: Position;
  /** Of the log's file: a copy that is put back has another. */
  readonly inode: string;
}

/** `unknown`: nobody has closed this file as it is. */
export type Remembered = 'same' | 'older-copy' | 'unknown';

export function compareWithMark(file: string, now: { readonly log: string; readonly position: Position }): Remembered {
  const mark = readMark(file);
  if (mark === null || mark.log !== now.log) return 'unknown';
  if (mark.position > now.position) return 'older-copy';
  return mark.inode === inodeNow(file) ? 'same' : 'unknown';
}

export function writeMark(file: string, now: { readonly log: string; readonly position: Position }): void {
  const inode = inodeNow(file);
  // A log that was removed while it was open has nothing to be remembered of.
  if (inode === null) return;
  const mark: Mark = { ...now, inode };
  const unfinished = `${placeOf(file)}.${process.pid}`;
  try {
    writeFileSync(unfinished, JSON.stringify(mark));
    renameSync(unfinished, placeOf(file));
  } catch (error) {
    // A full disk or a folder without the right to write: without a mark the destinations are asked, no more.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function readMark(file: string): Mark | null {
  try {
    const mark: unknown = JSON.parse(readFileSync(placeOf(file), 'utf8'));
    return isMark(mark) ? mark : null;
  } catch (error) {
    // Not there, not readable, or cut off half-way: nothing is remembered.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

function isMark(value: unknown): value is Mark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'log' in value &&
    'position' in value &&
    'inode' in value &&
    typeof value.position === 'number'
  );
}
/** Null: nothing is there. */
export function inodeNow(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : String(stats.ino);
}
function placeOf(file: string): string {
  return `${file}.mark`;
}
