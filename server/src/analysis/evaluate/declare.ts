// A call of `asset`, `source`, `check` and their like: the declaration that it makes.

import type { Call } from './calls.js';
import type { Declaration, DeclarationKind } from './declaration.js';
import type { DynamicKey } from './findings.js';
import type { Branch, Run } from './scope.js';
import { textOf } from './text.js';
import { noteUnknown } from './unknowns.js';
import {
  choiceOf,
  identityOf,
  type ObjectValue,
  opaque,
  optionsOf,
  type Slot,
  UNDEFINED,
  type Value,
} from './value.js';

export function declare(run: Run, kind: DeclarationKind, call: Call): Value {
  const [key, options] = call.args;
  const names = optionsOf(key?.value ?? UNDEFINED);
  // Of `process.env.KEY ?? 'local'` nobody knows which one a run takes: what may be is not declared.
  const unknown = names.find((name) => textOf(name) === null);
  const declared = (unknown === undefined ? names : [unknown]).map((name): Value => {
    const text = textOf(name);
    if (text === null || text === '') {
      noteUnknown(run.findings, name);
      if (!run.isBody && (kind === 'asset' || kind === 'source' || kind === 'output'))
        run.findings.dynamicKeys.push(text === '' ? emptyKey(call) : dynamicKey(run, name, call));
      return opaque();
    }
    noteUnknown(run.findings, optionsIn(options)?.fields.get('deps')?.value ?? UNDEFINED);
    const declaration = describe(run, { kind, key: text, name }, { call, options });
    // One that a body makes while it runs is no part of the project.
    if (!run.isBody) run.findings.declarations.push(declaration);
    return { kind: 'declared', declaration };
  });
  return choiceOf(declared);
}

const ALWAYS: readonly Branch[] = [];

function describe(
  run: Run,
  { kind, key, name }: { kind: DeclarationKind; key: string; name: Value },
  { call, options }: { call: Call; options: Slot | undefined },
): Declaration {
  const chosen = optionsIn(options);
  const [piece, ...others] = name.kind === 'text' ? name.pieces : [];
  const isLiteral = piece?.kind === 'known' && piece.offset !== null && others.length === 0;
  return {
    kind,
    key,
    keyPlace: (isLiteral ? piece.place : call.args[0]?.place) ?? call.place,
    options: chosen,
    callPlace: call.place,
    statement: -1,
    place: run.frames.find((frame) => !frame.isInline)?.place ?? call.place,
    name: null,
    namePlace: null,
    branches: run.branches.length === 0 ? ALWAYS : [...run.branches],
    partitionsPlace: chosen?.fields.get('partitions')?.place ?? null,
    isLookedInto: false,
  };
}

function optionsIn(options: Slot | undefined): ObjectValue | null {
  return optionsOf(options?.value ?? UNDEFINED).find((value): value is ObjectValue => value.kind === 'object') ?? null;
}

/** The outermost call that passes the unknown which the key is made of; else the declaring call. */
function dynamicKey(run: Run, key: Value, call: Call): DynamicKey {
  const unknowns = new Set(unknownsIn(key));
  const passes = ({ value }: Slot): boolean => unknownsIn(value).some((each) => unknowns.has(each));
  const frame = run.frames.find(({ args, isInline }) => !isInline && args.some(passes));
  const { place, args } = frame ?? call;
  return { call: place, argument: args.find(passes)?.place ?? null, isEmpty: false };
}

function emptyKey({ args, place }: Call): DynamicKey {
  return { call: args[0]?.place ?? place, argument: null, isEmpty: true };
}

const MAX_DEPTH = 6;

function unknownsIn(value: Value, depth = 0): readonly object[] {
  if (depth > MAX_DEPTH) return [];
  switch (value.kind) {
    case 'text':
      return value.pieces.flatMap((piece) => (piece.kind === 'hole' ? unknownsIn(piece.value, depth + 1) : []));
    case 'list':
      return value.items.flatMap((item) => unknownsIn(item.value, depth + 1));
    case 'object':
      return [...value.fields.values()].flatMap((slot) => unknownsIn(slot.value, depth + 1));
    case 'choice':
      return value.options.flatMap((option) => unknownsIn(option, depth + 1));
    case 'constant':
      return [];
    case 'opaque':
      return [identityOf(value), ...value.madeOf.flatMap((each) => unknownsIn(each, depth + 1))];
    default:
      return [value];
  }
}
