// Plain data as bytes and a table of strings: a tenth of its JSON, read in a tenth of the time. An object that stands in
// several places is written once, and is one object again when it is read.

import type { Packed, Tables } from './packed-form.js';
import * as form from './packed-form.js';

/** `constants`: functions in it, for which both sides have the same list. Null: it holds something else that is no data. */
export function pack(value: unknown, constants: readonly unknown[] = []): Packed | null {
  const packer = new Packer({ strings: [], shapes: [] }, { constants });
  const code = packer.pack(value);
  return code && { ...packer.tables, code };
}

/** Lists of names as ways from one name to the next: to go along takes less than to compare lists. */
interface ShapeNode {
  number: number | null;
  readonly next: Map<string, ShapeNode>;
}

/** A field of all objects that have a certain other one too: read only when somebody asks for it. */
export interface DeferredField {
  readonly name: string;
  readonly beside: string;
}
export interface PackOptions {
  /** Functions in it, for which both sides have the same list. */
  readonly constants?: readonly unknown[];
  readonly deferred?: DeferredField;
}

/** Packs values apart from each other, with tables in common that only grow: what was packed before can still be read. */
export class Packer {
  readonly #strings = new Map<string, number>();
  readonly #shapes: (readonly string[])[] = [];
  readonly #shapeTree: ShapeNode = { number: null, next: new Map() };
  #objects = new Map<object, number>();
  readonly #constants: readonly unknown[];
  readonly #deferred: DeferredField | null;
  #isWithinDeferred = false;
  #code = new Uint8Array(1 << 16);
  #length = 0;

  constructor({ strings, shapes }: Tables, { constants = [], deferred }: PackOptions = {}) {
    this.#constants = constants;
    this.#deferred = deferred ?? null;
    for (const text of strings) this.#numberOf(text);
    for (const names of shapes) this.#shapeOf(names);
  }

  get tables(): Tables {
    return { strings: [...this.#strings.keys()], shapes: this.#shapes };
  }

  /** Null: it holds something that is no data. */
  pack(value: unknown): Uint8Array | null {
    this.#length = 0;
    this.#objects = new Map();
    return this.#write(value) ? this.#code.slice(0, this.#length) : null;
  }

  /** False: it cannot be written. */
  #write(value: unknown): boolean {
    if (value === null) return this.#put(form.NULL);
    if (typeof value === 'string') return this.#putKind(form.STRING, this.#numberOf(value));
    if (typeof value === 'number') return this.#writeNumber(value);
    if (typeof value === 'boolean') return this.#put(value ? form.TRUE : form.FALSE);
    if (value === undefined) return this.#put(form.UNDEFINED);
    if (typeof value === 'object') return this.#writeObject(value);
    const constant = this.#constants.indexOf(value);
    return constant >= 0 && this.#put(form.CONSTANT) && this.#put(constant);
  }

  #writeNumber(value: number): boolean {
    if (Number.isSafeInteger(value) && value >= 0 && value < 2 ** 28 && !Object.is(value, -0))
      return this.#putKind(form.WHOLE, value);
    return this.#put(form.NUMBER) && this.#put(this.#numberOf(Object.is(value, -0) ? '-0' : String(value)));
  }

  #writeObject(value: object): boolean {
    const known = this.#objects.get(value);
    if (known !== undefined) return this.#put(form.AGAIN) && this.#put(known);
    this.#objects.set(value, this.#objects.size);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return this.#put(form.LIST) && this.#put(items.length) && items.every((item) => this.#write(item));
    }
    if (value instanceof Uint32Array) return this.#writeOffsets(value);
    if (!isPlain(value)) return false;
    const names = Object.keys(value);
    const { name: deferred, beside } = this.#deferred ?? {};
    const defers = beside !== undefined && !this.#isWithinDeferred && Object.hasOwn(value, beside);
    return (
      this.#putKind(form.OBJECT, this.#shapeOf(names)) &&
      names.every((name) => (defers && name === deferred ? this.#writeDeferred(value[name]) : this.#write(value[name])))
    );
  }

  /** By itself, with its length before it, so that it can be passed over. */
  #writeDeferred(value: unknown): boolean {
    const around = this.#objects;
    this.#objects = new Map();
    this.#isWithinDeferred = true;
    this.#put(form.DEFERRED);
    const start = this.#length;
    for (let byte = 0; byte < form.LENGTH_BYTES; byte += 1) this.#put(0);
    const isWritten = this.#write(value);
    const length = this.#length - start - form.LENGTH_BYTES;
    for (let byte = 0; byte < form.LENGTH_BYTES; byte += 1) this.#code[start + byte] = (length >>> (8 * byte)) & 255;
    this.#isWithinDeferred = false;
    this.#objects = around;
    return isWritten;
  }

  /** Each by how far it is from the one before, in either direction: mostly a byte. */
  #writeOffsets(offsets: Uint32Array): boolean {
    this.#put(form.OFFSETS);
    this.#put(offsets.length);
    let before = 0;
    for (const offset of offsets) {
      const step = offset - before;
      this.#put(step < 0 ? -2 * step - 1 : 2 * step);
      before = offset;
    }
    return true;
  }

  #shapeOf(names: readonly string[]): number {
    let node = this.#shapeTree;
    for (const name of names) {
      const known = node.next.get(name);
      const next = known ?? { number: null, next: new Map<string, ShapeNode>() };
      if (known === undefined) node.next.set(name, next);
      node = next;
    }
    node.number ??= this.#shapes.push(names) - 1;
    return node.number;
  }
  #numberOf(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    this.#strings.set(text, this.#strings.size);
    return this.#strings.size - 1;
  }

  #putKind(kind: number, number: number): true {
    return this.#put(form.FIRST + number * form.KINDS + kind);
  }
  /** Seven bits a byte, the lowest first. */
  #put(number: number): true {
    if (this.#length + 5 > this.#code.length) {
      const longer = new Uint8Array(this.#code.length * 2);
      longer.set(this.#code);
      this.#code = longer;
    }
    let rest = number;
    while (rest > 127) {
      this.#code[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#code[this.#length++] = rest;
    return true;
  }
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
