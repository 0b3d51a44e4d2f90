// Whether a text holds anything that may limit which rows it reads, beside the conditions that are understood. Looked
// for in the bare text, strings and comments too: whoever finds nothing can be sure, and most texts are told at once.

import type { SqlHole, SqlText } from './sql-scan.js';

/** From the word that begins it. */
export interface Understood {
  readonly start: number;
  readonly end: number;
}

const LIMITING = new RegExp(
  `[=<>~]|\\b(${[
    ...['where', 'prewhere', 'on', 'using', 'having', 'qualify', 'filter', 'natural', 'match', 'merge'],
    ...['limit', 'offset', 'fetch', 'top', 'sample', 'tablesample', 'partition', 'intersect', 'except', 'minus'],
    ...[
      'in',
      'between',
      'like',
      'ilike',
      'glob',
      'regexp',
      'similar',
      'is',
      'exists',
      'any',
      'case',
      'decode',
      'if',
      'iif',
    ],
  ].join('|')})\\b`,
  'i',
);

/** Of a query alone: what else names a table, such as a pragma, reads none of its rows. */
export function isUnlimited(
  { text, holes }: SqlText,
  understood: readonly Understood[],
  isKey: (hole: SqlHole) => boolean,
): boolean {
  const isWithin = ({ start }: SqlHole): boolean => understood.some((part) => start >= part.start && start < part.end);
  if (!holes.every((hole) => isWithin(hole) || isKey(hole))) return false;
  let rest = '';
  let at = 0;
  for (const { start, end } of understood.toSorted((a, b) => a.start - b.start)) {
    if (start < at) return false;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  return /\bselect\b/i.test(rest) && !LIMITING.test(rest);
}
