// Generated files on disk.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GeneratedFile } from './typescript.js';

export function writeFiles(folder: string, files: readonly GeneratedFile[]): void {
  for (const directory of new Set(files.map((file) => path.dirname(path.join(folder, file.path)))))
    mkdirSync(directory, { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, file.path), file.text);
}
