// What went wrong in user code, as plain data: with the frames that lie in the project's own files, innermost first.

import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StepError } from '@headwater/protocol';
import { shortened } from './shortened.js';

export function stepError(error: unknown, project: string): StepError {
  if (!(error instanceof Error)) return { name: 'Error', message: shortened(shown(error)), frames: [] };
  const message = error.cause === undefined ? error.message : `${error.message} (${shown(error.cause)})`;
  return { name: error.name, message: shortened(message), frames: framesOf(error.stack ?? '', project) };
}

/** The path below the project, with `/`; null outside of it and in installed packages. */
export function projectPath(file: string, project: string): string | null {
  const path = relative(project, file);
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return null;
  const parts = path.split(sep);
  return parts.includes('node_modules') ? null : parts.join('/');
}

/** A file of a URL or path as stack traces and module loaders name it. */
export function filePath(place: string): string | null {
  const bare = place.replace(/\?.*$/, '');
  if (bare.startsWith('file:')) return fileURLToPath(bare);
  return isAbsolute(bare) ? bare : null;
}

function framesOf(stack: string, project: string): StepError['frames'] {
  return stack.split('\n').flatMap((line) => {
    const found = /^\s*at (?:(.*?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line);
    if (found === null) return [];
    const [, name, place = '', row, column] = found;
    const file = filePath(place.replace(/^async /, ''));
    const path = file === null ? null : projectPath(file, project);
    if (path === null) return [];
    return [{ file: path, line: Number(row), column: Number(column), function: (name ?? '').replace(/^async /, '') }];
  });
}

function shown(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
