// What a function's syntax says of whether running through it could show anything at all. Nearly every body is plain: it
// reads, computes and writes, and nothing of that is to be observed. Such a body is not run through.
// A glance may take a plain function for a telling one, never the other way round.

import type { Expression, FunctionFacts, Pattern, Statement } from '../facts/facts.js';
import { namesPresentTime } from '../sql/index.js';
import { CLOCK_MEMBERS } from './clocks.js';
import { isForgotten } from './kept-promises.js';
import { type Call, LATER, mayFloat, promisedBy } from './may-float.js';
import { Meanings } from './meanings.js';

export interface Glance {
  /** The function itself, or one in it, may show something. */
  readonly isTelling: boolean;
  /** What comes to be called by these names is looked at too. */
  readonly called: ReadonlySet<string>;
  /** Of those, what is called and not waited for. */
  readonly floating: ReadonlySet<string>;
}

const known = new WeakMap<FunctionFacts, Glance>();

export function glanceAt(fn: FunctionFacts): Glance {
  const before = known.get(fn);
  if (before) return before;
  const reading = new Reading();
  reading.readFunction(fn);
  const glance = reading.glance(fn);
  known.set(fn, glance);
  return glance;
}

/** Members that may lead to an observation whoever they belong to. */
const TELLING: ReadonlySet<string> = new Set([
  ...['dataInterval', 'triggeringAssetEvents', 'state', 'materialize'],
  ...CLOCK_MEMBERS,
]);

/** Whether a value goes on as it is from where an expression stands, or only something made of it. */
type Use = 'kept' | 'spent';

class Reading {
  #isTelling = false;
  readonly #called = new Set<string>();
  readonly #meanings = new Meanings();
  // Judged when all names are known.
  readonly #written: Expression[] = [];
  readonly #floating: Call[] = [];

  glance(fn: FunctionFacts): Glance {
    const floating = new Set<string>();
    const isTelling =
      this.#isTelling ||
      this.#written.some((value) => this.#meanings.mayBeRead(value)) ||
      this.#floating.some((call) => this.#floats(call, floating));
    const own = namesIn(fn);
    return { isTelling, called: new Set([...this.#called].filter((name) => !own.has(name))), floating };
  }

  readFunction({ parameters, body }: FunctionFacts): void {
    for (const { pattern, initial } of parameters) {
      this.#bind(pattern, null);
      if (initial) this.#read(initial, 'kept');
    }
    this.#readAll(body);
  }

  #readAll(statements: readonly Statement[]): void {
    for (const [index, statement] of statements.entries()) {
      if (this.#isTelling) return;
      this.#readStatement(statement);
      if (statement.kind !== 'declare' || statement.pattern.kind !== 'name' || statement.value === null) continue;
      const { pattern, value } = statement;
      if (mayFloat(value) && isForgotten(pattern.name, statements.slice(index + 1))) this.#floating.push(value);
    }
  }

  #readStatement(statement: Statement): void {
    switch (statement.kind) {
      case 'declare':
        if (statement.value) this.#read(statement.value, 'kept');
        this.#bind(statement.pattern, statement.value ?? NO_VALUE);
        return;
      case 'function':
        this.#meanings.add(statement.name, { value: { kind: 'function', fn: statement.fn }, isPart: false });
        this.readFunction(statement.fn);
        return;
      case 'evaluate':
        this.#read(statement.value, 'spent');
        if (statement.floating !== undefined) this.#noteFloating(statement.value);
        return;
      case 'return':
      case 'leave':
        if (statement.value) this.#read(statement.value, 'kept');
        return;
      default:
        this.#readCompound(statement);
    }
  }

  #readCompound(statement: Statement): void {
    switch (statement.kind) {
      case 'block':
        this.#readAll(statement.body);
        return;
      case 'if':
        this.#read(statement.condition, 'spent');
        this.#readAll(statement.yes);
        this.#readAll(statement.no);
        return;
      case 'each':
        this.#read(statement.over, 'spent');
        this.#bind(statement.pattern, NO_VALUE);
        this.#readAll(statement.body);
        return;
      case 'loop':
        this.#readAll(statement.initial);
        for (const part of [statement.condition, statement.step]) if (part) this.#read(part, 'spent');
        this.#readAll(statement.body);
        return;
      case 'switch':
        this.#read(statement.subject, 'spent');
        for (const { test, body } of statement.cases) {
          if (test) this.#read(test, 'spent');
          this.#readAll(body);
        }
        return;
      case 'try':
        for (const part of [statement.body, statement.caught, statement.last]) this.#readAll(part);
        return;
      default:
    }
  }

  #read(expression: Expression, use: Use): void {
    switch (expression.kind) {
      case 'name':
        if (use === 'kept') this.#called.add(expression.name);
        return;
      case 'member':
        this.#noteMember(expression.property);
        this.#read(expression.object, 'spent');
        return;
      case 'element':
        if (expression.index.kind === 'text') this.#noteMember(expression.index.value);
        this.#read(expression.object, 'spent');
        this.#read(expression.index, 'spent');
        return;
      case 'call':
        this.#readCall(expression);
        return;
      case 'function':
        this.readFunction(expression.fn);
        return;
      case 'choice':
        this.#read(expression.condition, 'spent');
        this.#read(expression.yes, use);
        this.#read(expression.no, use);
        return;
      case 'logical':
        this.#read(expression.left, use);
        this.#read(expression.right, use);
        return;
      case 'assign':
        if (expression.target.kind === 'name')
          this.#meanings.add(expression.target.name, { value: expression.value, isPart: false });
        this.#read(expression.value, 'kept');
        return;
      default:
        this.#readParts(expression);
    }
  }

  #readParts(expression: Expression): void {
    switch (expression.kind) {
      case 'text':
        this.#noteText(expression.value);
        return;
      case 'template':
      case 'tagged':
        this.#noteText(expression.parts.map((part) => (part.kind === 'text' ? part.value : '?')).join(''));
        for (const part of expression.parts) if (part.kind !== 'text') this.#read(part, 'spent');
        return;
      case 'binary':
        this.#read(expression.left, 'spent');
        this.#read(expression.right, 'spent');
        return;
      case 'unary':
        this.#read(expression.operand, 'spent');
        return;
      case 'spread':
        this.#read(expression.value, 'spent');
        return;
      case 'list':
        for (const item of expression.items) this.#read(item, 'spent');
        return;
      case 'object':
        for (const { value } of expression.fields) this.#read(value, 'spent');
        return;
      case 'effects':
        for (const part of expression.parts) this.#read(part, 'spent');
        return;
      default:
    }
  }

  #readCall(call: Call): void {
    const { callee, args, isNew } = call;
    if (callee.kind !== 'member') {
      // A date that is made of something is no clock.
      this.#read(callee, isNew && args.length > 0 ? 'spent' : 'kept');
      for (const arg of args) this.#read(arg, 'kept');
      return;
    }
    const [first] = args;
    if (callee.property === 'write') {
      if (first) this.#written.push(first);
    } else this.#noteMember(callee.property);
    this.#read(callee.object, 'spent');
    // Whoever cannot be looked into calls the functions that are written for it, and no other.
    for (const arg of args) this.#read(arg, 'spent');
  }

  #noteMember(property: string): void {
    // That it writes is seen where it is called by its name.
    if (property === 'write' || TELLING.has(property)) this.#isTelling = true;
  }
  #noteText(text: string): void {
    if (namesPresentTime(text)) this.#isTelling = true;
  }

  #bind(pattern: Pattern, value: Expression | null): void {
    this.#meanings.bind(pattern, value);
    this.#noteFields(pattern);
  }
  #noteFields(pattern: Pattern): void {
    if (pattern.kind === 'name') return;
    for (const field of pattern.kind === 'fields' ? pattern.fields : pattern.items) {
      if (field === null) continue;
      this.#noteMember(field.property);
      this.#noteFields(field.pattern);
    }
  }

  /** The call, or the one that is pushed into a list. */
  #noteFloating(expression: Expression): void {
    if (mayFloat(expression)) this.#floating.push(expression);
    const [first] = expression.kind === 'call' ? expression.args : [];
    if (first && mayFloat(first)) this.#floating.push(first);
  }
  /** `called`: takes names of which the functions tell. */
  #floats(call: Call, called: Set<string>): boolean {
    const { callee } = call;
    if (callee.kind === 'member') {
      const promised = promisedBy(call);
      return promised === 'any' || (promised === 'context' && this.#meanings.mayBeContext(callee.object));
    }
    if (callee.kind !== 'name' || callee.name === 'fetch' || LATER.has(callee.name)) return true;
    called.add(callee.name);
    return this.#meanings.has(callee.name);
  }
}

const NO_VALUE: Expression = { kind: 'undefined' };

/** Those that its own block and its parameters declare. */
function namesIn({ parameters, body }: FunctionFacts): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: Pattern): void => {
    if (pattern.kind === 'name') {
      names.add(pattern.name);
      return;
    }
    for (const field of pattern.kind === 'fields' ? pattern.fields : pattern.items) if (field) add(field.pattern);
    if (pattern.rest !== null) names.add(pattern.rest);
  };
  for (const { pattern } of parameters) add(pattern);
  for (const statement of body) {
    if (statement.kind === 'declare') add(statement.pattern);
    if (statement.kind === 'function') names.add(statement.name);
  }
  return names;
}
