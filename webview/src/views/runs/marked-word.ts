// Which word of a line of code an error points at. Pure.

/** Before it, itself, and after it. `column`: from 1; left out, or beyond the line: the whole line without its indent. */
export function markedParts(line: string, column?: number): readonly [before: string, word: string, after: string] {
  const at = column === undefined ? -1 : column - 1;
  const word = at < 0 ? undefined : (/^[\p{ID_Continue}$]+|^\S/u.exec(line.slice(at))?.[0] ?? undefined);
  if (word !== undefined) return [line.slice(0, at), word, line.slice(at + word.length)];
  const indent = line.length - line.trimStart().length;
  return [line.slice(0, indent), line.slice(indent), ''];
}
