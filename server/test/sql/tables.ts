// What the scanner finds in a text, in the form in which the parsers of databases are compared with it.

import { expect } from 'vitest';
import { scanSql } from '../../src/analysis/sql/scan-sql.js';
import type { SqlDialect } from '../../src/analysis/sql/dialect.js';

/** Folded names, sorted, each as often as it stands in the text. */
export interface Tables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

export function tablesByScanner(text: string, dialect: SqlDialect): Tables {
  const { statements } = scanSql({ text, holes: [] }, dialect);
  expect(
    statements.every(({ isUnknown, isPartial, hasUnknownTable }) => !isUnknown && !isPartial && !hasUnknownTable),
  ).toBe(true);
  const named = (kind: string) =>
    statements.flatMap(({ references }) =>
      references.filter((found) => found.kind === kind).map(({ folded }) => folded.join('.')),
    );
  return { reads: named('read').sort(), writes: named('write').sort() };
}
