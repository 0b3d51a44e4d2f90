// What the names of a function may stand for, by its syntax: the context, or what reading an asset gave. Flow is not
// looked at: a name may be everything that is ever bound to it.

import type { Expression, Pattern } from '../facts/facts.js';
import type { Call } from './may-float.js';

/** What a value comes from in the end; `call` null: from whoever calls the function. */
interface Origin {
  readonly call: Call | null;
  /** It is a member of that. */
  readonly isPart: boolean;
}
interface Meaning {
  /** Null: whatever a caller gives. */
  readonly value: Expression | null;
  readonly isPart: boolean;
}

/** As deep as names that stand for each other are followed; what lies deeper may be anything. */
const MAX_DEPTH = 16;

export class Meanings {
  readonly #byName = new Map<string, Meaning[]>();

  /** The items of a list are neither the context nor all that was read. */
  bind(pattern: Pattern, value: Expression | null, isPart = false): void {
    if (pattern.kind === 'name') this.add(pattern.name, { value, isPart });
    if (pattern.kind !== 'fields') return;
    for (const field of pattern.fields) this.bind(field.pattern, value, true);
    if (pattern.rest !== null) this.add(pattern.rest, { value, isPart: true });
  }
  add(name: string, meaning: Meaning): void {
    const meanings = this.#byName.get(name);
    if (meanings) meanings.push(meaning);
    else this.#byName.set(name, [meaning]);
  }
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** Or a part of it. */
  mayBeContext(expression: Expression): boolean {
    return this.#some(expression, ({ call }) => call === null || mayGive(call, (method) => method === 'partitions'));
  }
  /** All that reading an asset gave: what is taken out of it or made of it is something else. */
  mayBeRead(expression: Expression): boolean {
    const isRead = (method: string): boolean => method === 'read' || method === 'readEach';
    return this.#some(expression, ({ call, isPart }) => !isPart && (call === null || mayGive(call, isRead)));
  }

  #some(expression: Expression, test: (origin: Origin) => boolean, isPart = false, depth = 0): boolean {
    const some = (value: Expression, isPartOfIt = isPart): boolean => this.#some(value, test, isPartOfIt, depth + 1);
    if (depth > MAX_DEPTH) return true;
    switch (expression.kind) {
      case 'name':
        return (this.#byName.get(expression.name) ?? []).some((meaning) =>
          meaning.value === null
            ? test({ call: null, isPart: isPart || meaning.isPart })
            : some(meaning.value, isPart || meaning.isPart),
        );
      case 'member':
      case 'element':
        return some(expression.object, true);
      case 'call':
        return test({ call: expression, isPart });
      case 'choice':
        return some(expression.yes) || some(expression.no);
      case 'logical':
        return some(expression.left) || some(expression.right);
      case 'assign':
        return some(expression.value);
      default:
        return false;
    }
  }
}

/** What a function of the project gives may be anything; what a method of somebody else gives, its name tells. */
function mayGive({ callee, isNew }: Call, byMethod: (name: string) => boolean): boolean {
  return callee.kind === 'member' ? byMethod(callee.property) : !isNew;
}
