// How far the engine compiles code while a project is analysed for the first time.

import { setFlagsFromString } from 'node:v8';

/**
 * A first analysis is over before the best code that the engine can make has paid for its making: of 5,000 assets, making
 * it takes a fifth of all work. The compiler below that one makes code that is nearly as fast at once. What comes later
 * is compiled as ever. Modules are better loaded before: code that is kept from an earlier start holds for the same flags.
 */
export async function firstAnalysis<T>(work: () => T | Promise<T>): Promise<T> {
  setFlagsFromString('--no-turbofan');
  try {
    return await work();
  } finally {
    setFlagsFromString('--turbofan');
  }
}
