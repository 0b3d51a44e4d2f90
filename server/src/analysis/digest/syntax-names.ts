// Names of syntax kinds that stay the same from one version of the compiler to the next, as its numbers do not.

import { ts } from 'ts-morph';
import { wordOf } from './code-hash.js';

/** Marks of ranges share their numbers with real kinds, and move. */
const MARK = /^(First|Last)[A-Z]/;

export const KIND_NAMES: readonly string[] = Object.entries(ts.SyntaxKind).reduce<string[]>((names, [name, kind]) => {
  if (typeof kind === 'number' && !MARK.test(name)) names[kind] ??= name;
  return names;
}, []);

/** How each begins. */
export const OPENINGS: readonly number[] = KIND_NAMES.map((name) => wordOf(`(${name}`));
