// Records by names that users choose. Valibot's own leave out what objects have of themselves, and a partition or an asset may
// be called `constructor`.

import * as v from 'valibot';

export function recordOf<Value extends v.GenericSchema>(value: Value) {
  return v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isObject, 'Expected an object'),
    v.transform((record) => Object.entries(record)),
    v.array(v.tuple([v.string(), value])),
    v.transform((entries): Record<string, v.InferOutput<Value>> => Object.fromEntries(entries)),
  );
}

function isObject(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
