// Values as they were before `pack.ts` wrote them.

import type { Packed, Tables } from './packed-form.js';
import * as form from './packed-form.js';

/** What was packed, with the same constants. The bytes are trusted: whoever kept them has seen that they are whole. */
export function unpack({ strings, shapes, code }: Packed, constants: readonly unknown[] = []): unknown {
  return new Unpacker({ strings, shapes }, code, constants).read();
}

/** Goes through the bytes once, from one value to the next. */
class Unpacker {
  readonly #tables: Tables;
  readonly #code: Uint8Array;
  readonly #constants: readonly unknown[];
  readonly #objects: unknown[] = [];
  #at = 0;

  constructor(tables: Tables, code: Uint8Array, constants: readonly unknown[]) {
    this.#tables = tables;
    this.#code = code;
    this.#constants = constants;
  }

  read(): unknown {
    const head = this.#next();
    if (head < form.FIRST) return this.#readSpecial(head);
    const number = Math.floor((head - form.FIRST) / form.KINDS);
    switch ((head - form.FIRST) % form.KINDS) {
      case form.STRING:
        return this.#tables.strings[number];
      case form.WHOLE:
        return number;
      default:
        return this.#readObject(this.#tables.shapes[number] ?? []);
    }
  }

  #readSpecial(head: number): unknown {
    switch (head) {
      case form.NULL:
        return null;
      case form.UNDEFINED:
        return undefined;
      case form.TRUE:
      case form.FALSE:
        return head === form.TRUE;
      case form.NUMBER:
        return Number(this.#tables.strings[this.#next()]);
      case form.CONSTANT:
        return this.#constants[this.#next()];
      case form.LIST:
        return this.#readList();
      case form.OFFSETS:
        return this.#readOffsets();
      default:
        return this.#objects[this.#next()];
    }
  }

  #readList(): unknown {
    const length = this.#next();
    // Without room for more: much of what is read stays.
    const items = new Array<unknown>(length);
    this.#objects.push(items);
    for (let index = 0; index < length; index += 1) items[index] = this.read();
    return items;
  }

  #readOffsets(): unknown {
    const offsets = new Uint32Array(this.#next());
    this.#objects.push(offsets);
    let offset = 0;
    for (let index = 0; index < offsets.length; index += 1) {
      const step = this.#next();
      offset += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      offsets[index] = offset;
    }
    return offsets;
  }

  #readObject(names: readonly string[]): unknown {
    const object: Record<string, unknown> = {};
    this.#objects.push(object);
    for (const name of names) {
      if (this.#code[this.#at] === form.DEFERRED) {
        defer(object, name, this.#readLater());
        continue;
      }
      const value = this.read();
      // The one name by which a field cannot be set.
      if (name === '__proto__') Object.defineProperty(object, name, { value, enumerable: true });
      else object[name] = value;
    }
    return object;
  }

  /** Passes over a deferred value. */
  #readLater(): () => unknown {
    const [tables, code, constants] = [this.#tables, this.#code, this.#constants];
    const start = this.#at + 1 + form.LENGTH_BYTES;
    let length = 0;
    for (let byte = 0; byte < form.LENGTH_BYTES; byte += 1)
      length += (code[this.#at + 1 + byte] ?? 0) * 2 ** (8 * byte);
    this.#at = start + length;
    return () => new Unpacker(tables, code.subarray(start, start + length), constants).read();
  }

  #next(): number {
    let byte = this.#code[this.#at++] ?? 0;
    if (byte < 128) return byte;
    let number = byte & 127;
    for (let shift = 7; ; shift += 7) {
      byte = this.#code[this.#at++] ?? 0;
      number += (byte & 127) * 2 ** shift;
      if (byte < 128) return number;
    }
  }
}

/** A field that is worked out when it is first asked for, and from then on is like any other. */
function defer(object: object, name: string, make: () => unknown): void {
  const field = { configurable: true, enumerable: true };
  Object.defineProperty(object, name, {
    ...field,
    get: () => {
      const value = make();
      Object.defineProperty(object, name, { ...field, writable: true, value });
      return value;
    },
  });
}
