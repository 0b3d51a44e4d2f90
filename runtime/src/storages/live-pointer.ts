// Which version of a partition is live, among processes that share nothing but a folder. Each move adds a numbered file
// that only one of them can create; the highest number counts. So nobody holds a lock that a crash could leave behind.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from './digest.js';
import { contentOf, createFile, FileProblem, namesIn } from './file-access.js';
import type { LiveVersion } from './storage.js';

export interface Pointer {
  /** 0: nothing was ever live. */
  readonly number: number;
  readonly live: LiveVersion | null;
}

export async function pointerIn(folder: string): Promise<Pointer> {
  // A number may be cleared away between the two steps, because a higher one is there by then.
  for (;;) {
    const number = Math.max(0, ...(await numbersIn(folder)));
    if (number === 0) return { number, live: null };
    const content = await contentOf(fileOf(folder, number));
    if (content !== null) return { number, live: parsed(content.toString(), fileOf(folder, number)) };
  }
}

/** False: another process has moved it since `before` was read. */
export async function movePointer(folder: string, before: Pointer, live: LiveVersion): Promise<boolean> {
  const number = before.number + 1;
  if (!(await createFile(fileOf(folder, number), `${JSON.stringify(live)}\n`))) return false;
  const numbers = await numbersIn(folder);
  const isLate = numbers.some((other) => other > number);
  // The lower numbers may be gone already, so that a late process could create one of them again.
  const past = isLate ? [number] : numbers.filter((other) => other < number);
  for (const other of past) await rm(fileOf(folder, other), { force: true });
  return !isLate;
}

const NAME = /^\.live-(\d{1,15})$/;
function fileOf(folder: string, number: number): string {
  return join(folder, `.live-${number}`);
}
async function numbersIn(folder: string): Promise<readonly number[]> {
  const names = await namesIn(folder);
  return names.flatMap((name) => {
    const digits = NAME.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}

/** Written by `movePointer` alone, and whole. */
function parsed(text: string, file: string): LiveVersion {
  const pointer: unknown = readJson(text);
  if (!isRecord(pointer) || typeof pointer.ref !== 'string' || !isRecord(pointer.stamp))
    throw new FileProblem(
      `${file} is damaged: it does not say which version is live. Restore it, or remove it and materialize again.`,
    );
  return pointer as unknown as LiveVersion;
}
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
