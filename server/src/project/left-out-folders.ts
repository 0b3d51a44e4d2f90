// Folders that are left out by their names: of tools, and of what they make. Where a pattern names one, it is meant.

import path from 'node:path';

/** Folders in which nobody writes declarations. */
const NAMES = ['node_modules', 'bower_components', 'dist', 'out', 'build', 'coverage'];
const LEFT_OUT: ReadonlySet<string> = new Set(NAMES);
/** On the way to a file. */
const ON_THE_WAY = new RegExp(`(?:^|/)(?:${NAMES.join('|')}|\\.(?!\\.?/)[^/]+)(?=/)`, 'g');

/** Also whatever begins with a point. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name) || name.startsWith('.');
}

/** By path relative to the project, with `/`. */
export type IsNamed = (folder: string) => boolean;

/** Whether a file lies in a folder that is left out, and that no pattern names. */
export function liesInLeftOut(file: string, isNamed: IsNamed): boolean {
  ON_THE_WAY.lastIndex = 0;
  while (ON_THE_WAY.test(file)) if (!isNamed(file.slice(0, ON_THE_WAY.lastIndex))) return true;
  return false;
}

/** Whether one of the patterns, relative to the project, has a folder of that name in its place. */
export function namedBy(patterns: readonly string[], matcherOf: (pattern: string) => IsNamed): IsNamed {
  const matchers = patterns.flatMap((pattern) => {
    const parts = path.posix.normalize(pattern).split('/');
    return parts.flatMap((part, index) =>
      isLeftOut(part) && !/^\.\.?$|^node_modules$|[*?]/.test(part)
        ? [matcherOf(parts.slice(0, index + 1).join('/'))]
        : [],
    );
  });
  return (folder) => matchers.some((matches) => matches(folder));
}
