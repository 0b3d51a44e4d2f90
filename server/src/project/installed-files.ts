// The packages that are installed beside a project, for the type checker: their declarations, read as they are asked for.

import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export const installedFiles = {
  readText: (file: string) => attempt(() => readFileSync(file, 'utf8')),
  isFile: (file: string) => attempt(() => statSync(file).isFile()) ?? false,
  isFolder: (folder: string) => attempt(() => statSync(folder).isDirectory()) ?? false,
  realPath: (file: string) => attempt(() => withSlashes(realpathSync(file))) ?? file,
};

/** As the compiler writes paths on every system. */
export function withSlashes(file: string): string {
  return file.split(path.sep).join('/');
}

/** Null for what cannot be read: to the type checker it is not there. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
