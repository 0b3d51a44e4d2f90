// A value that is known to the last detail, in words that tell it from every other one.

import { hasUnknownKeys } from '../evaluate/map-methods.js';
import type { Declaration } from '../evaluate/declaration.js';
import { isExact } from '../evaluate/list-items.js';
import { textOf } from '../evaluate/text.js';
import type { Value } from '../evaluate/value.js';

interface Words {
  handleOf(declaration: Declaration): string;
  closureOf(closure: Extract<Value, { kind: 'closure' }>): string;
}

/** Deeper than anybody writes; a value that holds itself has no end. */
const MAX_DEPTH = 20;

/** Null: something in it is not known. */
export function wordsOf(value: Value, words: Words, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  const inner = (part: Value): string | null => wordsOf(part, words, depth + 1);
  switch (value.kind) {
    case 'constant':
      return `${value.value}`;
    case 'text': {
      const text = textOf(value);
      return text === null ? null : JSON.stringify(text);
    }
    case 'list': {
      const items = isExact(value) ? allOf(value.items.map((slot) => inner(slot.value))) : null;
      return items === null ? null : `[${items.join()}]`;
    }
    case 'object': {
      if (value.isOpen || hasUnknownKeys(value)) return null;
      const fields = [...value.fields].map(([name, slot]) => {
        const field = inner(slot.value);
        return field === null ? null : `${JSON.stringify(name)}:${field}`;
      });
      const known = allOf(fields);
      return known === null ? null : `${value.isMap ? 'Map' : ''}{${known.join()}}`;
    }
    case 'declared':
      return words.handleOf(value.declaration);
    case 'closure':
      return words.closureOf(value);
    case 'vocabulary':
    case 'global':
      return `${value.kind} ${value.name}`;
    default:
      return null;
  }
}

function allOf(parts: readonly (string | null)[]): readonly string[] | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}
