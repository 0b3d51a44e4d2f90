// What a text says, whatever comments and white space it has: of two that say the same, one can stand for the other.

import type { ExtractedFile, FileFacts } from '../facts/facts.js';

/** Equal for texts that say the same, also of where their names come from. The code is digested. */
export function meaningOf({ digested, facts }: ExtractedFile): string {
  return JSON.stringify([digested?.code, importsOf(facts), facts.exports]);
}

/** Names come from where they come in any order; modules that are imported for what they do have theirs. */
function importsOf({ imports }: FileFacts): readonly (readonly string[])[] {
  const named = imports.flatMap(({ specifier, names }) =>
    names.map(({ imported, local }) => JSON.stringify([specifier, imported, local])),
  );
  const unnamed = imports.flatMap(({ specifier, names }) => (names.length === 0 ? [specifier] : []));
  return [named.sort(), unnamed];
}
