// A list of offsets while it grows. All lists lie one after the other in the same room: one of its own costs a list more
// than what is in it.

import type { Offsets } from './facts.js';

/** Enough for dozens of files. A room lives for as long as one of its lists. */
const ROOM = 1 << 16;
let room: Offsets = new Uint32Array(ROOM);
/** By the lists before. */
let taken = 0;

/** Only the one that was begun last may grow. */
export class GrowingOffsets {
  #length = 0;

  get length(): number {
    return this.#length;
  }
  add(offset: number): void {
    if (taken + this.#length === room.length) moveOn(this.#length);
    room[taken + this.#length] = offset;
    this.#length += 1;
  }
  /** Of a place; gives how many places were there before. */
  addPlace(start: number, end: number): number {
    const length = this.#length;
    if (taken + length + 2 > room.length) moveOn(length);
    room[taken + length] = start;
    room[taken + length + 1] = end;
    this.#length = length + 2;
    return length / 2;
  }
  /** All that is in it, when nothing more comes. */
  taken(): Offsets {
    const first = taken;
    taken += this.#length;
    return room.subarray(first, taken);
  }
}

/** With the list that grows, which is so long by now. */
function moveOn(length: number): void {
  const next = new Uint32Array(Math.max(ROOM, length * 2));
  next.set(room.subarray(taken, taken + length));
  room = next;
  taken = 0;
}
