// How the engine treats code and memory while a project is analysed for the first time.

import { setFlagsFromString } from 'node:v8';

/**
 * While it lasts, and afterwards. A first analysis is over before the best code that the engine can make has paid for its
 * making; the compiler below that one makes code that is nearly as fast at once. And nearly all that is young then stays:
 * several threads that share in copying it take longer together than one does alone.
 */
const FLAGS = [
  ['--no-turbofan', '--turbofan'],
  ['--no-parallel-scavenge', '--parallel-scavenge'],
] as const;

/**
 * What comes later is treated as ever. Modules are better loaded before: code that is kept from an earlier start holds for
 * the same flags.
 */
export async function firstAnalysis<T>(work: () => T | Promise<T>): Promise<T> {
  for (const [meanwhile] of FLAGS) setFlagsFromString(meanwhile);
  try {
    return await work();
  } finally {
    for (const [, afterwards] of FLAGS) setFlagsFromString(afterwards);
  }
}
