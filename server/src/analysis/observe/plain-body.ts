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
  return isPlainBeside(body, []);
}

/** `asked`: bodies that are looked at already, which may call each other. */
function isPlainBeside({ fn, scope }: Body, asked: Body[]): boolean {
  const { marks } = fn;
  if (marks === null || asked.some((other) => other.fn === fn && other.scope === scope)) return true;
  asked.push({ fn, scope });
  if (marks.isTelling) return false;
  return marks.called.every((name) => {
    const value = lookup(scope, name);
    if (value.kind !== 'closure') return !isClock(value, { argumentCount: 0, isNew: true });
    const floats = value.fn.isAsync && marks.floating.includes(name);
    return !floats && isPlainBeside(value, asked);
  });
}
