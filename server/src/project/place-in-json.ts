// Where a field of a JSON file stands, for those who tell people to change it.

import type { TextPosition } from '@headwater/core';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]\n]/g;

/** The name of a field of the outermost object, with its quotes; null: it has none. `text` is whole JSON. */
export function placeOfField(
  text: string,
  name: string,
): { readonly start: TextPosition; readonly end: TextPosition } | null {
  let [depth, line, lineStart] = [0, 1, 0];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === '\n') [line, lineStart] = [line + 1, index + 1];
    else if (depth === 1 && token === JSON.stringify(name) && /^\s*:/.test(text.slice(index + token.length))) {
      const column = index - lineStart + 1;
      return { start: { line, column }, end: { line, column: column + token.length } };
    }
  }
  return null;
}
