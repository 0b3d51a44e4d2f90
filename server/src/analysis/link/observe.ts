// All that is noted about the functions of one declaration: its body, its cache key, the results of a check.

import { callValue } from '../evaluate/calls.js';
import { targetOf } from '../evaluate/context.js';
import { type Declaration, optionOf } from '../evaluate/declaration.js';
import type { Target } from '../evaluate/findings.js';
import { makeObject } from '../evaluate/scope.js';
import { fixedList, opaque, optionsOf, type Slot, UNDEFINED, type Value } from '../evaluate/value.js';
import type { FoundObservation } from '../observe/observation.js';
import { observeBody } from '../observe/observe-body.js';
import { resultSeverities } from '../observe/outcomes.js';
import { selfComparisons } from '../observe/self-comparison.js';
import type { SqlDialect } from '../sql/index.js';
import { functionOf } from './body.js';
import type { Modules } from './modules.js';

export function observe(
  modules: Modules,
  declaration: Declaration,
  dialect: SqlDialect | null,
): readonly FoundObservation[] {
  const body = functionOf(declaration);
  if (!body) return [];
  const place = optionOf(declaration, 'severity')?.place ?? declaration.keyPlace;
  const closures = optionsOf(body.value).flatMap((value) => (value.kind === 'closure' ? [value] : []));
  const inBodies = closures.flatMap((closure) => observeBody(closure, dialect));
  const outcomes =
    declaration.kind === 'check'
      ? closures.map(({ fn }) => ({ kind: 'outcomes', place, severities: resultSeverities(fn) }) as const)
      : [];
  const selfComparing =
    declaration.kind === 'check'
      ? closures.flatMap(({ fn, scope }) =>
          selfComparisons(fn, scope).map(
            ({ at, tables }) => ({ kind: 'self-comparison', place: { file: scope.file, at }, tables }) as const,
          ),
        )
      : [];
  return [...inBodies, ...outcomes, ...selfComparing, ...cacheKeyOf(modules, declaration)];
}

/** The key's function is run with a context that takes down whose versions are asked for. */
function cacheKeyOf(modules: Modules, declaration: Declaration): readonly FoundObservation[] {
  const cache = optionOf(declaration, 'cache');
  const key = cache?.value.kind === 'object' ? cache.value.fields.get('key') : undefined;
  const place = key?.place ?? null;
  if (key?.value.kind !== 'closure' || place === null) return [];
  const run = modules.newRun({ isBody: true, unit: null });
  const versions: Target[] = [];
  const version = (args: readonly Slot[]): Value => {
    for (const value of optionsOf(args[0]?.value ?? UNDEFINED)) versions.push(targetOf(value).target);
    return opaque();
  };
  const context = makeObject(run, [
    ['partitionKey', { value: opaque(), place: null }],
    ['partitionKeys', { value: fixedList([], true), place: null }],
    ['version', { value: { kind: 'native', call: version }, place: null }],
  ]);
  callValue(run, key.value, {
    args: [{ value: context, place: null }],
    place,
    isNew: false,
    receiver: null,
    method: null,
  });
  return [{ kind: 'cache-key', place, versions }];
}
