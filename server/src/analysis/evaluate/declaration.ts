// A declaration as evaluation meets it: the call of `asset`, `source`, `check`, … with what its arguments come to.

import type { Branch } from './scope.js';
import type { ObjectValue, Place, Slot, Value } from './value.js';

export type DeclarationKind = 'asset' | 'source' | 'output' | 'multiAsset' | 'check' | 'job' | 'watcher';

export interface Declaration {
  readonly kind: DeclarationKind;
  /** Key or name. */
  readonly key: string;
  readonly keyPlace: Place;
  readonly options: ObjectValue | null;
  /** The call of the declaring function itself. */
  readonly callPlace: Place;
  /** The top-level statement that makes it, from 0. */
  statement: number;
  /** What a reader of the file takes for the declaration: the call, that of the factory, or the `const` around it. */
  place: Place;
  /** The name it is bound to. */
  name: string | null;
  namePlace: Place | null;
  readonly branches: readonly Branch[];
  readonly partitionsPlace: Place | null;
  /** Code has asked for one of its options: whoever holds it depends on more than its names. */
  isLookedInto: boolean;
}

export function optionOf(declaration: Declaration, name: string): Slot | null {
  return declaration.options?.fields.get(name) ?? null;
}
export function valueOf(declaration: Declaration, name: string): Value | null {
  return optionOf(declaration, name)?.value ?? null;
}
/** Two that no run can both meet: they stand in different arms of one condition. */
export function areExclusive(a: Declaration, b: Declaration): boolean {
  return a.branches.some(({ place, arm }) =>
    b.branches.some((other) => other.place.file === place.file && other.place.at === place.at && other.arm !== arm),
  );
}
