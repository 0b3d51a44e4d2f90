// Modules of CommonJS whose exports are what they come to when the file has run, and what others see of such a module.

import { type Access, getMember } from '../evaluate/members.js';
import type { Run } from '../evaluate/scope.js';
import { choiceOf, type ObjectValue, opaque, optionsOf, UNDEFINED, type Value } from '../evaluate/value.js';
import { WHEN_RUN } from '../facts/common-exports.js';
import type { FileFacts } from '../facts/facts.js';
import type { Module } from './module.js';

export function isExportedWhenRun({ exports: [first] }: FileFacts): boolean {
  return first?.kind === 'local' && first.local === WHEN_RUN;
}

/** `module` and `exports`, before the first statement. */
export function startExports({ scope, owner }: Module): void {
  const origin = { owner, level: 0 };
  const exports: ObjectValue = { kind: 'object', fields: new Map(), isOpen: false, isMap: false, origin };
  const fields = new Map([['exports', { value: exports, place: null }]]);
  scope.names.set('exports', exports);
  scope.names.set('module', { kind: 'object', fields, isOpen: true, isMap: false, origin });
}

/** What else may be in it, put there by code that nobody can look into, counts as not exported. */
export function exportedWhenRun({ file, scope, owner }: Module): Value {
  const module = scope.names.get('module');
  const exported = module?.kind === 'object' ? module.fields.get('exports')?.value : null;
  const options = optionsOf(exported ?? opaque());
  // Where one of several ways leaves it as it was, nothing is exported that anybody could call.
  const given = options.filter((value) => value.kind !== 'object' || value.fields.size > 0 || value.isOpen);
  const whole = choiceOf(given.length > 0 ? given : options);
  for (const value of optionsOf(whole)) {
    // It stays the same object: whoever changes it changes it for those too who have it in the module.
    if (value.kind !== 'object' || value.isMap || value.origin.owner !== owner) continue;
    value.isOpen = true;
    value.exportedBy = file;
  }
  return whole;
}

/** A name that is imported from such a module; null: it has none of that name, or nobody knows. */
export function memberExported(run: Run, whole: Value, access: Access): Value | null {
  if (access.property === 'default') return markedDefault(whole) ?? whole;
  // Of something unknown of the project's own nobody knows what is in it.
  if (whole.kind === 'opaque' && whole.library === null) return null;
  const member = getMember(run, whole, access);
  const isKept = whole.kind === 'object' && whole.fields.has(access.property);
  const isNothing = member === UNDEFINED || (member.kind === 'opaque' && member.library === null);
  return isNothing && !isKept ? null : member;
}

/** Of a module that a compiler has made of another kind. */
function markedDefault(whole: Value): Value | null {
  if (whole.kind !== 'object' || !whole.fields.has('__esModule')) return null;
  return whole.fields.get('default')?.value ?? null;
}
