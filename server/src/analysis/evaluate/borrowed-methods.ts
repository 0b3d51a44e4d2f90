// Methods of a client that are called by way of `call`, `apply`, `bind` or `promisify`: `pool.query.call(pool, '…')`,
// `promisify(db.all.bind(db))`.

import { type Call, callValue } from './calls.js';
import type { Run } from './scope.js';
import { identityOf, type OpaqueValue, type Slot, type Value } from './value.js';

type Method = Extract<Value, { kind: 'native' }>;

/** Null: nothing is borrowed. */
export function callBorrowed(run: Run, callee: OpaqueValue, { method, receiver, args, place }: Call): Value | null {
  const [self, ...given] = args;
  if (callee.name?.endsWith('promisify') === true) return self === undefined ? null : promisified(self.value);
  if (method === null || !BORROWING.has(method)) return null;
  const borrowed = receiver?.kind === 'opaque' && isOwn(receiver, self) ? methodOf(receiver) : null;
  if (borrowed === null) return null;
  if (method === 'bind')
    return { kind: 'native', call: (rest, at, caller) => borrowed.call([...given, ...rest], at, caller) };
  const list = given[0]?.value;
  return borrowed.call(method === 'call' ? given : list?.kind === 'list' ? list.items : [], place, run);
}
const BORROWING: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

function promisified(given: Value): Value | null {
  if (given.kind === 'native') return given;
  return given.kind === 'opaque' ? methodOf(given) : null;
}

/** Whether the method is lent to the very client that has it. */
function isOwn({ madeOf: [of] }: OpaqueValue, self: Slot | undefined): boolean {
  if (of?.kind !== 'opaque' || self?.value.kind !== 'opaque') return false;
  const isOfSame = of.library !== null && of.library === self.value.library && of.name === self.value.name;
  return isOfSame || identityOf(of) === identityOf(self.value);
}

/** The method as the client that has it calls it. */
function methodOf(method: OpaqueValue): Method | null {
  const { name } = method;
  const [receiver] = method.madeOf;
  if (name === null || receiver?.kind !== 'opaque') return null;
  const call = { isNew: false, receiver, method: name.slice(name.lastIndexOf('.') + 1) };
  return { kind: 'native', call: (args, place, run) => callValue(run, method, { ...call, args, place }) };
}
