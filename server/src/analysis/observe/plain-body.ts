// Whether there is anything to observe in a body, by the marks of its function and of those that it may come to call.

import { lookup, type Scope } from '../evaluate/scope.js';
import type { FunctionFacts } from '../facts/facts.js';
import { isClock } from './clocks.js';

export interface Body {
  readonly fn: FunctionFacts;
  /** In which its names are looked up. */
  readonly scope: Scope;
}

/** Neither the function nor any that it may call has anything to show. */
export function isPlain(body: Body): boolean {
  // It grows while it is gone through.
  const asked: Body[] = [body];
  for (const { fn, scope } of asked) {
    const { marks } = fn;
    if (marks === null) continue;
    if (marks.isTelling) return false;
    for (const name of marks.called) {
      const value = lookup(scope, name);
      if (value.kind !== 'closure') {
        if (isClock(value, { argumentCount: 0, isNew: true })) return false;
        continue;
      }
      if (value.fn.isAsync && marks.floating.includes(name)) return false;
      const isAsked = asked.some((other) => other.fn === value.fn && other.scope === value.scope);
      if (!isAsked) asked.push(value);
    }
  }
  return true;
}
