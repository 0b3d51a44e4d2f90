// Where declarations go when a program loads the files that make them, exported or not.

/** The slot on `globalThis`; the number changes when the shape of what is handed over does. */
export const COLLECTOR = Symbol.for('headwater.collector.1');

/** Anything a declaring function returns: plain data with a `kind`. */
export interface Declared {
  readonly kind: string;
}

/** Hands a declaration to the collector that the runner has set, if any, and returns it. */
export function declare<D extends Declared>(declaration: D): D {
  const collector: unknown = Reflect.get(globalThis, COLLECTOR);
  if (typeof collector === 'function') collector(declaration);
  return declaration;
}
