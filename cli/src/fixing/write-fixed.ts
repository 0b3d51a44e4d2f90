// Puts fixed texts in the place of files: each whole or not at all, and only where the file still says what was read.

import { isUtf8 } from 'node:buffer';
import { promises as fs } from 'node:fs';
import path from 'node:path';

export interface FixedText {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const MARK = '\uFEFF';

/** Null: written; else why the file was left as it is. */
export async function writeFixed(root: string, text: FixedText): Promise<string | null> {
  return withTarget(root, text, async ({ target, mark, mode }) => {
    const temporary = `${target}.${process.pid}.tmp`;
    try {
      await fs.writeFile(temporary, mark + text.after, { mode, flag: 'wx' });
      await fs.rename(temporary, target);
    } finally {
      await fs.rm(temporary, { force: true });
    }
  });
}

/** Why the file would be left as it is; null: it would be written. */
export async function objectionTo(root: string, text: FixedText): Promise<string | null> {
  return withTarget(root, text, async () => {});
}

/** Both texts with the byte order mark that the file has, if it has one: as they stand there, before and after. */
export async function asWritten(root: string, text: FixedText): Promise<FixedText> {
  const written = await fs.readFile(path.join(root, text.file), 'utf8');
  const mark = written.startsWith(MARK) ? MARK : '';
  return { ...text, before: mark + text.before, after: mark + text.after };
}

interface Target {
  readonly target: string;
  readonly mark: string;
  readonly mode: number;
}

async function withTarget(
  root: string,
  { file, before }: FixedText,
  use: (target: Target) => Promise<void>,
): Promise<string | null> {
  try {
    // A link stays one.
    const target = await fs.realpath(path.join(root, file));
    if (!target.startsWith(path.join(await fs.realpath(root), path.sep))) return 'it lies outside of the project';
    const { mode } = await fs.stat(target);
    // Replacing it would be allowed, but is not what somebody meant who said so.
    if ((mode & 0o222) === 0) return 'it is read-only';
    const bytes = await fs.readFile(target);
    if (!isUtf8(bytes)) return 'it is not valid UTF-8';
    const written = bytes.toString('utf8');
    const mark = written.startsWith(MARK) ? MARK : '';
    if (written !== mark + before) return 'it has changed since it was read';
    await use({ target, mark, mode });
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message;
    throw error;
  }
}
