// Calls of our own library. What makes data is called as it is, so that analysis and loading the code agree to the
// letter; what declares is taken down.

import * as library from 'headwater';
import { type Call, uncertainly } from './calls.js';
import type { DeclarationKind } from './declaration.js';
import { declare } from './declare.js';
import { callInline } from './members.js';
import { fromPlain, toPlain, UNKNOWN } from './plain.js';
import { makeObject, makeList, type Run } from './scope.js';
import { opaque, UNDEFINED, type Value } from './value.js';

const DECLARING: ReadonlySet<string> = new Set<DeclarationKind>([
  'asset',
  'source',
  'output',
  'multiAsset',
  'check',
  'job',
  'watcher',
]);
function isDeclaring(name: string): name is DeclarationKind {
  return DECLARING.has(name);
}

const TIME_PARTITIONS: ReadonlySet<string> = new Set([
  'hourlyPartitions',
  'dailyPartitions',
  'weeklyPartitions',
  'monthlyPartitions',
  'cronPartitions',
]);
/** Names of functions that give plain data for plain data. */
const DATA: ReadonlySet<string> = new Set([
  ...TIME_PARTITIONS,
  ...[
    'staticPartitions',
    'dynamicPartitions',
    'multiPartitions',
    'identity',
    'timeWindow',
    'allPartitions',
    'lastPartition',
    'specificPartitions',
  ],
  ...['staticMapping', 'multiMapping', 'multiToSingle', 'customMapping'],
  ...['sqliteTable', 'duckdbTable', 'jsonFile', 'csvFile', 'parquetFile'],
]);
const CONDITIONS: ReadonlySet<string> = new Set(['eager', 'onMissing', 'onCron', 'cron', 'onAssets', 'anyOf', 'allOf']);

export function isVocabulary(name: string): boolean {
  return Object.hasOwn(library, name);
}

export function callVocabulary(run: Run, name: string, call: Call): Value {
  if (isDeclaring(name)) return declare(run, name, call);
  const [first, second, third] = call.args;
  if (name === 'from' || name === 'after') {
    const isOrder = name === 'after';
    const incomplete = third?.value.kind === 'object' ? (third.value.fields.get('incomplete')?.value ?? null) : null;
    return {
      kind: 'dependency',
      asset: first?.value ?? UNDEFINED,
      assetPlace: first?.place ?? null,
      isOrder,
      mapping: isOrder ? null : (second ?? null),
      incomplete,
    };
  }
  if (DATA.has(name)) return callData(run, name, call);
  if (CONDITIONS.has(name)) {
    const items = { value: makeList(run, call.args), place: call.place };
    return makeObject(run, [
      ['kind', { value: fromPlain(run, name), place: null }],
      ['items', items],
    ]);
  }
  if (name === 'defineStorage') return defineStorage(run, call);
  for (const { value } of call.args) {
    if (value.kind === 'closure')
      uncertainly(run, () => callInline(run, value, { args: [opaque(), opaque()], place: call.place }));
  }
  return opaque();
}

function callData(run: Run, name: string, call: Call): Value {
  const make: unknown = Reflect.get(library, name);
  const args = call.args.map(({ value }) => toPlain(value));
  if (typeof make !== 'function' || args.includes(UNKNOWN)) return opaque();
  // A definition needs its list; without arguments there is nothing that the functions could work on.
  if (make.length > args.length) return opaque();
  if (call.args.some(({ value }) => isUndecided(name, value))) return opaque();
  const made: unknown = Reflect.apply(make, undefined, args);
  return fromPlain(run, made);
}

/** What a definition may leave out where it is not known; without anything else it would be another one. */
const MAY_BE_LEFT_OUT: ReadonlySet<string> = new Set(['end', 'format', 'exclusions']);

/** Whether partitions are defined by options of which something decisive is not known. */
function isUndecided(name: string, options: Value): boolean {
  const isTime = TIME_PARTITIONS.has(name);
  if (options.kind !== 'object' || !(isTime || name === 'multiPartitions')) return false;
  if (options.isOpen) return true;
  return [...options.fields].some(
    ([field, { value }]) => toPlain(value) === UNKNOWN && !(isTime && MAY_BE_LEFT_OUT.has(field)),
  );
}

function defineStorage(run: Run, { args: [kind, module] }: Call): Value {
  return {
    kind: 'native',
    call: ([options]) =>
      makeObject(run, [
        ['kind', kind ?? { value: UNDEFINED, place: null }],
        ['module', module ?? { value: UNDEFINED, place: null }],
        ['options', options ?? { value: UNDEFINED, place: null }],
      ]),
  };
}
