// Calls that give a promise which nobody waits for, and whether it is one of work.

import type { Expression, FunctionFacts } from '../facts/facts.js';
import { CHAINED, DROPPING, LATER, mayFloat, PROMISING } from './may-float.js';
import { placeIn, traceOf, type Walk } from './observe-body.js';
import { contextPath, type Names } from './trace.js';

export function noteFloating(
  walk: Walk,
  names: Names,
  { promise, at, isWork }: { promise: Expression; at: number; isWork: boolean },
  isIntended = false,
): void {
  if (!mayFloat(promise)) return;
  if (!isWork && !isAsyncCall(walk, names, promise)) return;
  // A synchronous helper has done its work when it returns; only what gives a promise floats.
  if (!givesPromise(walk, names, promise)) return;
  const canAwait = walk.stack.at(-1)?.isAsync === true && !isDropping(promise);
  walk.found.push({ kind: 'floating', place: placeIn(names, at), isWork, canAwait, isIntended });
}

/** The function that a call enters, where it is one of the project's own. */
function functionOf(walk: Walk, names: Names, expression: Expression): FunctionFacts | null {
  if (expression.kind !== 'call' || expression.isNew) return null;
  const [tag] = quietly(walk, () => traceOf(walk, names, expression.callee));
  if (tag?.kind === 'function') return tag.fn;
  return tag?.kind === 'value' && tag.value.kind === 'closure' ? tag.value.fn : null;
}
function isAsyncCall(walk: Walk, names: Names, expression: Expression): boolean {
  return functionOf(walk, names, expression)?.isAsync === true;
}

function givesPromise(walk: Walk, names: Names, expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const { callee, args } = expression;
  const own = functionOf(walk, names, expression);
  if (own) return own.isAsync;
  const path = contextPath(quietly(walk, () => traceOf(walk, names, callee)));
  if (path !== null) return PROMISING.has(path);
  if (callee.kind === 'name') return callee.name === 'fetch' || LATER.has(callee.name);
  if (callee.kind !== 'member') return false;
  if (CHAINED.has(callee.property)) return givesPromise(walk, names, callee.object);
  if (callee.object.kind === 'name' && callee.object.name === 'Promise') return true;
  return DROPPING.has(callee.property) && args.some((arg) => arg.kind === 'function' && arg.fn.isAsync);
}
/** Waiting for the call itself would wait for nothing. */
function isDropping(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const { callee } = expression;
  return callee.kind === 'name' ? LATER.has(callee.name) : callee.kind === 'member' && DROPPING.has(callee.property);
}

/** Asks again without noting anything twice. */
function quietly<T>(walk: Walk, ask: () => T): T {
  const { work, hasGuard } = walk;
  const count = walk.found.length;
  const result = ask();
  walk.found.length = count;
  walk.work = work;
  walk.hasGuard = hasGuard;
  return result;
}
