// Databases that live in memory alone: their tables are nobody's assets. Which one a connection leads to stands in what
// it was made of: `new Database(':memory:')`, or an instance that was created so and connected to.

import { textOf } from './text.js';
import { optionsOf, type Value } from './value.js';

const MOST_STEPS = 20;

/** Whether the connection is known to lead to memory, whichever of its values it has. */
export function isInMemory(connection: Value | null): boolean {
  return connection !== null && optionsOf(connection).every(isMadeInMemory);
}

function isMadeInMemory(connection: Value): boolean {
  let at: Value | undefined = connection;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    if (at.madeOf.some(isMemory)) return true;
    at = at.madeOf[0];
  }
  return false;
}
/** What the connection was given, behind what it was made by. */
function isMemory(value: Value, index: number): boolean {
  return index > 0 && value.kind === 'text' && /^(file:)?:memory:/.test(textOf(value) ?? '');
}

/** What another database is reached by: from then on a name alone may be one of its tables. */
export function reachesElsewhere(sql: string): boolean {
  return /\b(attach|use)\b/i.test(sql);
}
