// Classes as far as pipelines use them: an object with fields and methods, made by `new`.

import { type Field, SUPER_CONSTRUCTOR } from '../facts/facts.js';
import { callClosure } from './calls.js';
import { evaluate, placeOf } from './expressions.js';
import { inheritFromCode } from './prototypes.js';
import { childScope, makeObject, type Run } from './scope.js';
import { type ObjectValue, opaque, type Place, type Slot, UNDEFINED, type Value } from './value.js';

type ClassValue = Extract<Value, { kind: 'class' }>;

const STATIC = 'static ';
const MAX_BASES = 10;

/** Methods and fields from the base down, then what the constructor does. */
export function instantiate(
  run: Run,
  value: ClassValue,
  call: { readonly args: readonly Slot[]; readonly place: Place },
): Value {
  const chain = basesOf(run, value);
  const last = chain[0];
  const isOpen = last?.base !== null;
  const instance = makeObject(run, [], isOpen);
  let construct: Value = opaque();
  for (const each of chain) {
    const { members, scope, base, held } = each;
    const inside = childScope(run, scope, instance);
    if (base !== null) {
      inside.names.set('super', makeObject(run, instance.fields, instance.isOpen));
      inside.names.set(SUPER_CONSTRUCTOR, construct);
    }
    for (const { name, value: member, at } of members) {
      if (typeof name !== 'string' || name.startsWith(STATIC)) continue;
      const evaluated = evaluate(run, inside, member);
      const slot = { value: evaluated, place: placeOf(scope, member) ?? { file: scope.file, at } };
      if (name === 'constructor') construct = constructorOf(instance, evaluated);
      else instance.fields.set(name, slot);
    }
    if (held !== undefined) inheritFromCode(run, instance, each);
  }
  if (construct.kind === 'native') construct.call(call.args, call.place, run);
  return instance;
}

function constructorOf(instance: ObjectValue, construct: Value): Value {
  if (construct.kind !== 'closure') return construct;
  return {
    kind: 'native',
    call: (args, place, run) => {
      bindParameterProperties(run, instance, { construct, args });
      callClosure(run, { ...construct, self: instance }, { args, place });
      return UNDEFINED;
    },
  };
}

/** `constructor(private readonly db: Database)` also makes a field; that of a plain parameter is never asked for. */
function bindParameterProperties(
  run: Run,
  instance: ObjectValue,
  { construct, args }: { construct: Extract<Value, { kind: 'closure' }>; args: readonly Slot[] },
): void {
  construct.fn.parameters.forEach(({ pattern, initial }, index) => {
    const slot = args[index] ?? (initial ? { value: evaluate(run, construct.scope, initial), place: null } : null);
    if (pattern.kind === 'name' && slot && !instance.fields.has(pattern.name)) instance.fields.set(pattern.name, slot);
  });
}

/** From the outermost base down to the class itself; a base that is not known ends it. */
function basesOf(run: Run, value: ClassValue): readonly ClassValue[] {
  const chain = [value];
  while (chain.length < MAX_BASES) {
    const first = chain[0];
    if (!first?.base) break;
    const base = evaluate(run, first.scope, first.base);
    if (base.kind !== 'class') break;
    chain.unshift(base);
  }
  return chain;
}

export function staticMember(run: Run, value: ClassValue, property: string): Value {
  const held = value.held?.fields.get(property);
  if (held) return held.value;
  const isNamed = ({ name }: Field): boolean => name === STATIC + property;
  const member = value.members.find(isNamed);
  if (member) return evaluate(run, childScope(run, value.scope, value), member.value);
  const base = value.base ? evaluate(run, value.scope, value.base) : null;
  if (base?.kind === 'class') return staticMember(run, base, property);
  return base?.kind === 'opaque' ? opaque(base.library, property, [base]) : opaque();
}
