// What a body has put into a variable of a module, as those see it who import the variable: its exports lead there.

import type { HeldNames } from '../evaluate/scope.js';
import type { Value } from '../evaluate/value.js';
import type { Module } from './module.js';
import type { Resolve } from './resolve.js';

export interface HeldSearch {
  moduleOf(file: string): Module | null;
  readonly resolve: Resolve;
  readonly held: HeldNames;
}

/** Null: the body has put nothing into what the file exports under that name. */
export function heldExport(search: HeldSearch, file: string, name: string, visits = new Set<string>()): Value | null {
  const visit = `${file}\n${name}`;
  const module = visits.has(visit) ? null : search.moduleOf(file);
  visits.add(visit);
  if (module === null) return null;
  const { exports, imports } = module.facts;
  const from = (specifier: string, imported: string): Value | null => {
    const target = search.resolve(file, specifier);
    return target.kind === 'file' ? heldExport(search, target.file, imported, visits) : null;
  };
  const named = exports.find((fact) => fact.kind !== 'all' && fact.exported === name);
  if (named?.kind === 'from') return from(named.specifier, named.imported);
  if (named?.kind === 'local') {
    const own = search.held.get(module.scope)?.get(named.local);
    if (own !== undefined) return own;
    for (const { specifier, names } of imports)
      for (const { local, imported } of names) if (local === named.local) return from(specifier, imported);
    return null;
  }
  for (const fact of exports) {
    const found = fact.kind === 'all' ? from(fact.specifier, name) : null;
    if (found !== null) return found;
  }
  return null;
}
