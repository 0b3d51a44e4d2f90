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
  return (path) => exact.test(path);
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
