// Where a field of a JSON file stands, for those who tell people to change it.

import type { TextPosition } from '@headwater/core';

export interface JsonPlace {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]]/g;

/** The name of a field, with its quotes, by the names that lead to it from the outermost object; null: there is none. */
export function placeOfField(text: string, ...names: readonly string[]): JsonPlace | null {
  const within: string[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token.startsWith('"') && /^\s*:/.test(text.slice(index + token.length))) {
      within.splice(depth - 1, Infinity, token);
      const isIt = depth === names.length && names.every((name, at) => within[at] === JSON.stringify(name));
      if (isIt) return { start: positionIn(text, index), end: positionIn(text, index + token.length) };
    }
  }
  return null;
}

export function positionIn(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
