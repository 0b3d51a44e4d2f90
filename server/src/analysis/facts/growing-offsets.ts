// A list of offsets while it grows. All lists grow in the same room, one after the other: a room of its own for each file
// would be made several times over and then be garbage.

import type { Offsets } from './facts.js';

let room: Offsets = new Uint32Array(1 << 14);

/** Only the one that was begun last may grow. */
export class GrowingOffsets {
  #length = 0;

  get length(): number {
    return this.#length;
  }
  add(offset: number): void {
    if (this.#length === room.length) room = widened(room);
    room[this.#length] = offset;
    this.#length += 1;
  }
  /** What is in it by now, for good. */
  taken(): Offsets {
    return room.slice(0, this.#length);
  }
}

function widened(full: Offsets): Offsets {
  const wider = new Uint32Array(full.length * 2);
  wider.set(full);
  return wider;
}
