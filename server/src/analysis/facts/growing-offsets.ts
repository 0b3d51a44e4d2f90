// A list of offsets while it grows. All lists grow in the same room, one after the other: a room of its own for each file
// would be made several times over and then be garbage.

import type { Offsets } from './facts.js';

/** Enough for nearly every file; what a huge one needs beyond that is not held on to. */
const ROOM = 1 << 16;
let room: Offsets = new Uint32Array(ROOM);

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
  /** All that is in it, when nothing more comes. */
  taken(): Offsets {
    const own = room.slice(0, this.#length);
    if (room.length > ROOM) room = new Uint32Array(ROOM);
    return own;
  }
}

function widened(full: Offsets): Offsets {
  const wider = new Uint32Array(full.length * 2);
  wider.set(full);
  return wider;
}
