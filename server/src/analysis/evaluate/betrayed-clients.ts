// Clients of which nobody knows where they come from, such as a resource: by what they are told it shows whose they are.

import type { Call } from './calls.js';
import { drizzleTable } from './drizzle-tables.js';
import { takesTableOfDrizzle } from './query-builders.js';
import type { OpaqueValue, Value } from './value.js';

/**
 * Of a client of which nobody knows where it comes from, such as a resource: what only Kysely calls so, and what is given
 * a table of Drizzle, says it all the same.
 */
export function libraryBetrayed({ name, madeOf }: OpaqueValue, { method, args: [first] }: Call): string | null {
  if (method === null) return null;
  if (OF_KYSELY.has(method)) return first ? 'kysely' : null;
  const table = first?.value.kind === 'opaque' && first.value.library !== null ? drizzleTable(first.value) : null;
  if (table !== null && takesTableOfDrizzle(method)) return DRIZZLE_LIBRARY;
  if (tableBetrayed({ madeOf }, method) !== null || (first && isFromSelected({ madeOf }, method))) return 'knex';
  if (method === 'findMany' || method === 'findFirst')
    return /(^|\.)_?query\.\w+\.\w+$/.test(name ?? '') ? DRIZZLE_LIBRARY : null;
  return null;
}

/**
 * How Knex and Supabase go on with a table that a client of unknown origin was given: `db('orders').where(…)`,
 * `db.from('orders').select()`. Gives that table; null: nothing says that it is one.
 */
export function tableBetrayed({ madeOf: [of] }: Pick<OpaqueValue, 'madeOf'>, method: string): Value | null {
  if (of?.kind !== 'opaque' || of.library !== null) return null;
  const [client, table] = of.madeOf;
  if (client?.kind !== 'opaque' || !table) return null;
  // `Buffer.from(…)`, `Readable.from(…)`, and files of Supabase.
  const isOther = /(^|\.)(storage|[A-Z]\w*)\.from$/.test(client.name ?? '');
  const isClient = client.name === null || /(^|\.)(resources\.\w+|knex|db|from)$/.test(client.name);
  return isClient && !isOther && (ROWS.test(method) || OF_KNEX.test(method)) ? table : null;
}
/** `db.select('*').from('orders')` */
function isFromSelected({ madeOf: [of] }: Pick<OpaqueValue, 'madeOf'>, method: string): boolean {
  if (method !== 'from' || of?.kind !== 'opaque' || of.library !== null) return false;
  const [selected] = of.madeOf;
  return selected?.kind === 'opaque' && /(^|\.)(select|distinct|columns?)$/.test(selected.name ?? '');
}
const ROWS = /^(select|insert|upsert|update|delete)$/;
const OF_KNEX =
  /^(where\w*|first|pluck|columns?|distinct|(count|sum|avg)(Distinct)?|min|max|((inner|left|right|full|cross)(Outer)?J|j)oin|orderBy|groupBy|limit|as|del|increment|decrement|returning|withSchema|columnInfo)$/;

const OF_KYSELY: ReadonlySet<string> = new Set([
  ...['selectFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'],
]);
const DRIZZLE_LIBRARY = 'drizzle-orm';

/**
 * Whether nothing but the form of its calls says that the client is one of Knex, Supabase or MongoDB: a page, a search or a
 * catalog of texts may be asked in the same words.
 */
export function isGuess(client: OpaqueValue, library: string | null): boolean {
  if (library !== null && library !== 'knex') return false;
  let at: Value | undefined = client;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [made]: readonly Value[] = at.madeOf;
    if (made?.kind !== 'opaque') return at.library === null;
    at = made;
  }
  return false;
}
const MOST_STEPS = 20;
