// What declarations say of their assets without any effect on what these compute: cut out of a text, so that two texts can
// be compared in all the rest.

import type { Expression, ExtractedFile, Field, FileFacts, Statement } from '../facts/facts.js';

const LIBRARY = 'headwater';
const SAID: ReadonlySet<unknown> = new Set(['description', 'group', 'owners', 'tags', 'checks']);

/** The text without these options of what it declares at its top level. */
export function withoutSaid(text: string, { facts, places }: ExtractedFile): string {
  const declares = importedFromLibrary(facts);
  let rest = text;
  for (const { at } of facts.body.flatMap((statement) => optionsIn(statement, declares)).toReversed()) {
    const end = places[at * 2 + 1] ?? 0;
    const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0;
    rest = rest.slice(0, places[at * 2] ?? 0) + rest.slice(end + comma);
  }
  return rest;
}

function importedFromLibrary({ imports }: FileFacts): ReadonlySet<string> {
  return new Set(
    imports.flatMap(({ specifier, names }) => (specifier === LIBRARY ? names.map(({ local }) => local) : [])),
  );
}

function optionsIn(statement: Statement, declares: ReadonlySet<string>): readonly Field[] {
  if (statement.kind !== 'declare' && statement.kind !== 'evaluate') return [];
  const { value } = statement;
  if (value?.kind !== 'call' || !declares.has(nameOf(value.callee))) return [];
  const options = value.args.at(-1);
  return options?.kind === 'object' ? options.fields.filter(({ name }) => SAID.has(name)) : [];
}

function nameOf(callee: Expression): string {
  return callee.kind === 'name' ? callee.name : '';
}
