// Calls that may give a promise, by their names alone: most calls certainly give none.

import type { Expression } from '../facts/facts.js';

export type Call = Extract<Expression, { kind: 'call' }>;

/** Of the context. */
export const PROMISING: ReadonlySet<string> = new Set([
  ...['write', 'publish', 'read', 'readEach', 'emit', 'materialize'],
  ...['state.set', 'state.delete', 'state.get', 'state.list', 'partitions.add', 'partitions.remove'],
]);
const METHODS: ReadonlySet<string> = new Set([...PROMISING].map((path) => path.slice(path.lastIndexOf('.') + 1)));
export const CHAINED: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);
/** They give what their callback gives to nobody. */
export const DROPPING: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter']);
/** They call their argument when the body has long gone on. */
export const LATER: ReadonlySet<string> = new Set(['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask']);

/** Whether a method may give a promise that floats, its own name tells. */
export function mayFloat(expression: Expression): expression is Call {
  if (expression.kind !== 'call' || expression.isAwaited) return false;
  const { callee } = expression;
  return callee.kind !== 'member' || promisedBy(expression) !== null;
}

/** What a method would give a promise for: a call of the context, or whatever object it is of; null: it gives none. */
export function promisedBy({ callee, args }: Call): 'context' | 'any' | null {
  if (callee.kind !== 'member') return null;
  const { object, property } = callee;
  if (CHAINED.has(property) || (object.kind === 'name' && object.name === 'Promise')) return 'any';
  if (DROPPING.has(property)) return args.some((arg) => arg.kind === 'function' && arg.fn.isAsync) ? 'any' : null;
  return METHODS.has(property) ? 'context' : null;
}
