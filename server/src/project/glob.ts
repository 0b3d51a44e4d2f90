// The patterns of `include` and `exclude`, as TypeScript reads them.

type Matcher = (path: string) => boolean;

/**
 * Of `include`: whether a file is meant, by its path relative to where the pattern stands. A last part without wildcard
 * and extension is a folder with all that is in it; any other one names files.
 */
export function globMatcher(pattern: string): Matcher {
  const last = pattern.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return matcherOf(pattern, last === '..' || !/[.*?]/.test(last));
}

/** Of `exclude`: a folder that is matched means all that is in it, however it is written. */
export function exclusionMatcher(pattern: string): Matcher {
  return matcherOf(pattern, true);
}

/** Of one folder: whether it is what the pattern names, without what is in it. */
export function folderMatcher(pattern: string): Matcher {
  return matcherOf(pattern, false);
}

function matcherOf(pattern: string, withAllInIt: boolean): Matcher {
  const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  const outside = stepsOut(plain);
  if (plain === '' || plain === '.') return (path) => stepsOut(path) === 0;
  const source = plain
    .split('/')
    .map((part, index, parts) =>
      part === '**'
        ? index === parts.length - 1
          ? '.*'
          : '(?:.*/)?'
        : `${partSource(part)}${index === parts.length - 1 ? '' : '/'}`,
    )
    .join('');
  const exact = new RegExp(`^${source}${withAllInIt ? '(?:/.*)?' : ''}$`);
  return (path) => stepsOut(path) === outside && exact.test(path);
}

/** `../` at the start: what lies outside is only meant where the pattern says how far. */
function stepsOut(path: string): number {
  return path.startsWith('..') ? path.split('/').filter((part) => part === '..').length : 0;
}

function partSource(part: string): string {
  return part.replace(/[.+^${}()|[\]\\]|\*|\?|,/g, (character) => {
    if (character === '*') return '[^/]*';
    if (character === '?') return '[^/]';
    // Alternatives: `*.{ts,tsx}`.
    if (part.includes('{')) {
      if (character === '{') return '(?:';
      if (character === '}') return ')';
      if (character === ',') return '|';
    }
    return character === ',' ? ',' : `\\${character}`;
  });
}
