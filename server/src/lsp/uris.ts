// Between URIs, as the editor speaks, and paths: absolute on disk, or relative to a project with `/`.

import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Null for what is not on disk, such as an untitled document. */
export function pathOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // A `file:` URI of another host, or with an encoded slash: nothing that a project could hold.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href.replace(/\/$/, '');
}

/** Null for a file outside. */
export function relativeTo(root: string, file: string): string | null {
  const relative = path.relative(root, file);
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return null;
  return relative.split(path.sep).join('/');
}
