// Long work in pieces: whoever waits, such as a request, has its turn between them.

import { setImmediate } from 'node:timers/promises';

/** No longer than nobody notices. */
const SLICE_MS = 10;

export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
