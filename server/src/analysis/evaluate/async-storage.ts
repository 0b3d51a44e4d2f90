// `AsyncLocalStorage`: what a function is run with is there for all that it calls.

import { callValue } from './calls.js';
import { seenBy, setMember, toChange } from './own-copies.js';
import { makeObject, type Run } from './scope.js';
import { type NativeCall, type ObjectValue, type Place, type Slot, UNDEFINED, type Value } from './value.js';

/** No code can name it. */
const STORE = 'getStore()';

const NOTHING: Slot = { value: UNDEFINED, place: null };

export function asyncStorage(run: Run, options: Slot | undefined): ObjectValue {
  const storage = makeObject(run);
  const initial = options?.value.kind === 'object' ? options.value.fields.get('defaultValue') : undefined;
  if (initial) storage.fields.set(STORE, initial);
  const methods: Readonly<Record<string, NativeCall>> = {
    getStore: (_args, _place, caller) => storeOf(caller, storage),
    run: ([store = NOTHING, ...call], place, caller) => runWith(caller, storage, { store, call, place }),
    exit: (call, place, caller) => runWith(caller, storage, { store: NOTHING, call, place }),
    enterWith: ([slot = NOTHING], place, caller) => {
      setMember(caller, storage, { name: STORE, slot, place, isMadeOfBefore: () => false });
      return UNDEFINED;
    },
  };
  for (const [name, call] of Object.entries(methods))
    storage.fields.set(name, { value: { kind: 'native', call }, place: null });
  return storage;
}

function storeOf(run: Run, storage: ObjectValue): Value {
  const seen = seenBy(run, storage);
  return (seen.kind === 'object' ? seen.fields.get(STORE)?.value : null) ?? UNDEFINED;
}

interface Running {
  readonly store: Slot;
  /** The function, and what it is given. */
  readonly call: readonly Slot[];
  readonly place: Place;
}

function runWith(run: Run, storage: ObjectValue, { store, call: [fn, ...args], place }: Running): Value {
  const changed = toChange(run, storage);
  const before = changed?.fields.get(STORE) ?? NOTHING;
  changed?.fields.set(STORE, store);
  const call = { args, place, isNew: false, receiver: null, method: null };
  const result = callValue(run, fn?.value ?? UNDEFINED, call);
  changed?.fields.set(STORE, before);
  return result;
}
