// Files of caches: written whole or not at all, and behind a `.gitignore` of their own.

import { promises as fs } from 'node:fs';
import path from 'node:path';
import { isFile } from './files.js';

/** Under another name first: who reads it meanwhile, or after a crash, reads the one or the other whole. */
export async function replaceFile(target: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await fs.mkdir(path.dirname(target), { recursive: true });
    await writeOnce(path.join(path.dirname(target), '..', '.gitignore'), '*\n');
    await fs.writeFile(temporary, content);
    await fs.rename(temporary, target);
  } catch (error) {
    if (await isFile(temporary)) await fs.rm(temporary, { force: true });
    throw error;
  }
}

async function writeOnce(file: string, text: string): Promise<void> {
  try {
    await fs.writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    // The owner's own stays as it is.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
