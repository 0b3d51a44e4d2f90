// The patterns of `include` and `exclude`, as TypeScript reads them.

/** Whether a path, relative to where the pattern stands, is meant. A folder means all that is in it. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  if (plain === '' || plain === '.') return () => true;
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
  const exact = new RegExp(`^${source}(?:/.*)?$`);
  const outside = stepsOut(plain);
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
