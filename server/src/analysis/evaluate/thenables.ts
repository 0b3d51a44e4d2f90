// Objects of the project's own that have a `then`, such as a builder of queries: whoever waits for one calls it.

import { callValue } from './calls.js';
import type { Run } from './scope.js';
import { type ObjectValue, opaque, type Place, type Slot, UNDEFINED, type Value } from './value.js';

export function isThenable(value: Value): value is ObjectValue {
  return value.kind === 'object' && !value.isMap && value.fields.has('then');
}

/** What it gives to who waits for it. */
export function waitFor(run: Run, thenable: ObjectValue, place: Place): Value {
  let given: Value = opaque();
  const settle = (take: (value: Value) => void): Slot => ({
    value: {
      kind: 'native',
      call: ([first]) => {
        take(first?.value ?? UNDEFINED);
        return UNDEFINED;
      },
    },
    place: null,
  });
  const args = [
    settle((value) => {
      given = value;
    }),
    settle(() => undefined),
  ];
  const then = thenable.fields.get('then')?.value ?? UNDEFINED;
  callValue(run, then, { args, place, isNew: false, receiver: thenable, method: 'then' });
  return given;
}
