// Puts fixed texts in the place of files: each whole or not at all, and only where the file still says what was read.

import { promises as fs } from 'node:fs';
import path from 'node:path';

export interface FixedText {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const MARK = '\uFEFF';

/** Null: written; else why the file was left as it is. */
export async function writeFixed(root: string, { file, before, after }: FixedText): Promise<string | null> {
  try {
    // A link stays one.
    const target = await fs.realpath(path.join(root, file));
    const written = await fs.readFile(target, 'utf8');
    const mark = written.startsWith(MARK) ? MARK : '';
    if (written !== mark + before) return 'it has changed since it was read';
    const { mode } = await fs.stat(target);
    const temporary = `${target}.${process.pid}.tmp`;
    try {
      await fs.writeFile(temporary, mark + after, { mode, flag: 'wx' });
      await fs.rename(temporary, target);
    } finally {
      await fs.rm(temporary, { force: true });
    }
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message;
    throw error;
  }
}
