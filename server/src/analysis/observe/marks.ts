// Marks that lowering leaves on a function: what its syntax says of whether running through it could show anything at all.
// Nearly every body is plain: it reads, computes and writes, and nothing of that is to be observed. A plain function may
// be taken for a telling one, never the other way round.

import type { Expression, FunctionMarks, Pattern, PatternField } from '../facts/facts.js';
import { namesPresentTime } from '../sql/index.js';
import { CLOCK_MEMBERS } from './clocks.js';
import { type Call, LATER, mayFloat, promisedBy } from './may-float.js';

/** Members that may lead to an observation whoever they belong to. */
const TELLING: ReadonlySet<string> = new Set([
  ...['dataInterval', 'triggeringAssetEvents', 'state', 'materialize'],
  ...CLOCK_MEMBERS,
]);

/** Of one function while it is lowered. */
export class Marks {
  #isTelling = false;
  /** Mentions of `write` that are no call of it. */
  #writes = 0;
  /** Names that may stand for the context, for all that was read, or for a function written here. */
  readonly #open: string[] = [];
  /** Telling if open: what was written, and what was called without waiting for it. */
  readonly #doubtful: string[] = [];
  readonly #called: string[] = [];
  readonly #floating: string[] = [];

  /** Of a function inside of this one, which sees its names. */
  include(inner: Marks): void {
    this.#isTelling ||= inner.#isTells();
    this.#doubtful.push(...inner.#doubtful);
    this.#called.push(...inner.#called);
    this.#floating.push(...inner.#floating);
  }

  /** Null: the function is plain and calls none by its name. */
  result(): FunctionMarks | null {
    if (this.#isTells()) return { isTelling: true, called: [], floating: [] };
    if (this.#called.length === 0) return null;
    return { isTelling: false, called: [...new Set(this.#called)], floating: [...new Set(this.#floating)] };
  }
  #isTells(): boolean {
    return this.#isTelling || this.#writes > 0 || this.#doubtful.some((name) => this.#open.includes(name));
  }

  noteMember(name: string): void {
    if (name === 'write') this.#writes += 1;
    else if (TELLING.has(name)) this.#isTelling = true;
  }
  noteText(text: string): void {
    this.#isTelling ||= namesPresentTime(text);
  }
  noteParameter({ pattern, initial }: PatternField): void {
    this.#openNames(pattern);
    if (initial) this.noteKept(initial);
  }
  noteFunction(name: string): void {
    this.#open.push(name);
  }
  noteValue(pattern: Pattern, value: Expression): void {
    this.noteKept(value);
    if (!isOrdinary(value)) this.#openNames(pattern);
    if (mayFloat(value)) this.#noteFloating(value);
  }
  /** The value goes on from here as it is. */
  noteKept(value: Expression): void {
    switch (value.kind) {
      case 'name':
        this.#called.push(value.name);
        return;
      case 'choice':
        this.noteKept(value.yes);
        this.noteKept(value.no);
        return;
      case 'logical':
        this.noteKept(value.left);
        this.noteKept(value.right);
        return;
      case 'assign':
        this.noteKept(value.value);
        return;
      default:
    }
  }
  noteAssigned(target: Expression, value: Expression): void {
    this.noteKept(value);
    if (target.kind === 'name' && !isOrdinary(value)) this.#open.push(target.name);
  }

  noteCall({ callee, args, isNew }: Call): void {
    if (callee.kind === 'member') {
      if (callee.property === 'write') this.#noteWrite(args[0]);
      // Whoever cannot be looked into calls the functions that are written for it, and no other.
      return;
    }
    // A date that is made of something is no clock.
    if (!isNew || args.length === 0) this.noteKept(callee);
    for (const arg of args) this.noteKept(arg);
  }
  /** A statement that drops what a call gives; maybe it pushes the result of another one. */
  noteDropped(call: Call): void {
    if (mayFloat(call)) this.#noteFloating(call);
    const [first] = call.args;
    if (first !== undefined && mayFloat(first)) this.#noteFloating(first);
  }

  #noteWrite(written: Expression | undefined): void {
    this.#writes -= 1;
    if (written !== undefined) this.#noteWritten(written);
  }
  /** What is taken out of what was read is not all of it. */
  #noteWritten(value: Expression): void {
    switch (value.kind) {
      case 'name':
        this.#doubtful.push(value.name);
        return;
      case 'choice':
        this.#noteWritten(value.yes);
        this.#noteWritten(value.no);
        return;
      case 'logical':
        this.#noteWritten(value.left);
        this.#noteWritten(value.right);
        return;
      case 'call':
        this.#isTelling ||= !isOrdinary(value);
        return;
      case 'assign':
        this.#noteWritten(value.value);
        return;
      default:
    }
  }

  #noteFloating(call: Call): void {
    const { callee } = call;
    if (callee.kind === 'name') {
      if (callee.name === 'fetch' || LATER.has(callee.name)) this.#isTelling = true;
      this.#floating.push(callee.name);
      this.#doubtful.push(callee.name);
    } else if (callee.kind === 'member' && promisedBy(call) === 'context') this.#noteOwner(callee.object);
    else this.#isTelling = true;
  }
  /** Of a method that gives a promise if it is one of the context. */
  #noteOwner(object: Expression): void {
    if (object.kind === 'name') this.#doubtful.push(object.name);
    else if (object.kind === 'member' || object.kind === 'element') this.#noteOwner(object.object);
    else if (!isOrdinary(object)) this.#isTelling = true;
  }

  #openNames(pattern: Pattern): void {
    if (pattern.kind === 'name') this.#open.push(pattern.name);
    // Items of a list are neither the context nor all that was read.
    if (pattern.kind !== 'fields') return;
    for (const field of pattern.fields) this.#openNames(field.pattern);
    if (pattern.rest !== null) this.#open.push(pattern.rest);
  }
}

/** Whether it certainly is neither the context, nor all that was read, nor a function that is written here. */
function isOrdinary(value: Expression): boolean {
  switch (value.kind) {
    case 'name':
    case 'member':
    case 'element':
    case 'function':
      return false;
    case 'call': {
      const { callee, isNew } = value;
      return callee.kind === 'member' ? !GIVING.has(callee.property) : isNew;
    }
    case 'choice':
      return isOrdinary(value.yes) && isOrdinary(value.no);
    case 'logical':
      return isOrdinary(value.left) && isOrdinary(value.right);
    case 'assign':
      return isOrdinary(value.value);
    default:
      return true;
  }
}
/** Methods of the context that give all that was read, or a part of the context. */
const GIVING: ReadonlySet<string> = new Set(['read', 'readEach', 'partitions']);
