// Every place that names an asset. The ones that evaluation met are known; identifiers elsewhere are looked up in the
// facts of a file when somebody asks for that file.

import type { AssetKey, SourceSpan } from '@headwater/core';
import { getMember } from '../evaluate/members.js';
import { lookup, type Run } from '../evaluate/scope.js';
import { optionsOf, type Place, type Value } from '../evaluate/value.js';
import type { Expression } from '../facts/facts.js';
import { walkNames } from '../facts/walk-names.js';
import type { Module } from '../link/module.js';
import type { AssetOccurrence } from '../snapshot.js';
import { compareSpans, type SpanOf } from './spans.js';

export interface IdentifierLookup {
  readonly run: Run;
  readonly spanOf: SpanOf;
  readonly importName: (file: string, specifier: string, name: string) => Value;
  /** Null: a handle that is no asset of the manifest. */
  readonly assetOf: (key: string) => AssetKey | null;
}

/** Identifiers of a file that mean a handle: imports, exports, uses. */
export function identifiersIn(
  module: Module,
  { run, spanOf, importName, assetOf }: IdentifierLookup,
): readonly AssetOccurrence[] {
  const { file, facts, scope } = module;
  const found: AssetOccurrence[] = [];
  // Most names mean no asset: where those stand is of no interest.
  const add = (value: Value, spanHere: () => SourceSpan): void => {
    for (const option of optionsOf(value)) {
      const asset = option.kind === 'declared' ? assetOf(option.declaration.key) : null;
      if (asset !== null) found.push({ asset, span: spanHere(), role: 'reference' });
    }
  };
  const at =
    (place: number): (() => SourceSpan) =>
    () =>
      spanOf({ file, at: place });
  for (const { specifier, names } of facts.imports) {
    for (const name of names) add(importName(file, specifier, name.imported), at(name.at));
  }
  for (const fact of facts.exports) {
    if (fact.kind === 'from') add(importName(file, fact.specifier, fact.imported), at(fact.at));
    if (fact.kind === 'local') add(lookup(scope, fact.local), at(fact.at));
  }
  walkNames(facts.body, (expression) => {
    const value = staticValue(expression, { run, module });
    if (value !== null && 'at' in expression) add(value, () => lastName(expression, at(expression.at)()));
  });
  return found;
}

/** A top-level name, or a member of one: `sources.orders`. */
function staticValue(expression: Expression, { run, module }: { run: Run; module: Module }): Value | null {
  if (expression.kind === 'name') return lookup(module.scope, expression.name);
  if (expression.kind !== 'member') return null;
  const object = staticValue(expression.object, { run, module });
  if (object?.kind !== 'namespace' && object?.kind !== 'object') return null;
  const place: Place = { file: module.file, at: expression.at };
  return getMember(run, object, { property: expression.property, place });
}
function lastName(expression: Expression, span: SourceSpan): SourceSpan {
  if (expression.kind !== 'member') return span;
  const column = Math.max(1, span.end.column - expression.property.length);
  return { ...span, start: { line: span.end.line, column } };
}

const ROLES: readonly AssetOccurrence['role'][] = ['declaration', 'dependency', 'read', 'write', 'reference'];

/** One a place and asset, the role that says most; in the order of the text. */
export function distinctOccurrences(all: readonly AssetOccurrence[]): readonly AssetOccurrence[] {
  const byPlace = new Map<string, AssetOccurrence>();
  for (const occurrence of all) {
    const { file, start, end } = occurrence.span;
    const id = `${occurrence.asset}\n${file}\n${start.line}:${start.column}:${end.line}:${end.column}`;
    const before = byPlace.get(id);
    if (!before || ROLES.indexOf(occurrence.role) < ROLES.indexOf(before.role)) byPlace.set(id, occurrence);
  }
  return [...byPlace.values()].sort((a, b) => compareSpans(a.span, b.span));
}
