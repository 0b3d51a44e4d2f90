// What Knex is told in words: parts of a statement.

import type { Call } from './calls.js';
import type { Slot } from './value.js';

interface Words {
  readonly words: Slot;
  readonly bindings: readonly Slot[];
  /** What makes a statement of them. */
  readonly before: string;
  readonly after: string;
}

/** What a method of the builder is told in words; null: nothing. */
export function wordsIn({ method, args }: Call): Words | null {
  const isWith = /^with(Recursive|Materialized|NotMaterialized|Raw)?$/.test(method ?? '');
  const [words, ...bindings] = isWith ? args.slice(1) : args;
  const around = isWith ? AS_IT_IS : statementAround(method ?? '');
  return words && around ? { words, bindings, before: around[0], after: around[1] } : null;
}

const AS_IT_IS = ['', ''] as const;

function statementAround(method: string): readonly [before: string, after: string] | null {
  if (method === 'fromRaw') return ['SELECT * FROM ', ''];
  if (method === 'joinRaw') return ['SELECT * FROM (SELECT 1) AS joined ', ''];
  if (/^((and|or)?(where|having))Raw$/i.test(method)) return ['SELECT 1 WHERE (', ')'];
  return /^(orderBy|groupBy)Raw$/.test(method) ? ['SELECT 1 ORDER BY ', ''] : null;
}
