// The edits that a fix names, worked out on the present text: small changes that keep formatting and comments.
// An edit that the text already satisfies, or that its form does not allow, comes to nothing.

import { type AssetDeclaration, type AssetKey, onlyComesAfter } from '@headwater/core';
import type { Mapping } from 'headwater';
import { ts } from 'ts-morph';
import { offsetAt } from '../assemble/spans.js';
import type { DeclarationEdit, TextChange } from '../edit.js';
import type { ExportFact } from '../facts/facts.js';
import type { Resolve } from '../link/resolve.js';
import type { DependencySite, Snapshot } from '../snapshot.js';
import { entryAt, formerKeyEntry, listPlace, optionsObject, removeEntry, setIncomplete } from './dependency-list.js';
import { createImports, type Imports } from './imports.js';
import { unwrap } from './known-list.js';
import { mappingText, quoted } from './mapping-text.js';
import { renameAsset } from './rename-asset.js';
import { specifierFor } from './specifier.js';
import { type OffsetChange, textChange, textIn } from './text-change.js';

export interface EditedProject {
  readonly snapshot: Snapshot;
  readonly resolve: Resolve;
  textOf(file: string): string | null;
  exportsOf(file: string): readonly ExportFact[];
  /** Whether evaluating the one file evaluates the other first. */
  imports(file: string, imported: string): boolean;
}
type OnText = Extract<DeclarationEdit, { kind: 'replace' | 'await' | 'rename' }>;
type OnDeclaration = Exclude<DeclarationEdit, OnText>;

/** Each for itself, on the same texts, of which each is parsed once. */
export function applyEach(
  fixes: readonly (readonly DeclarationEdit[])[],
  project: EditedProject,
): readonly (readonly TextChange[])[] {
  const parsed: Parsed = new Map();
  return fixes.map((edits) => applyEdits(edits, project, parsed));
}

type Parsed = Map<string, ts.SourceFile>;

function applyEdits(edits: readonly DeclarationEdit[], project: EditedProject, parsed: Parsed): readonly TextChange[] {
  const replaced = edits.flatMap((edit) => (isOnText(edit) ? editText(edit, project) : []));
  const placed = edits.flatMap((edit) => {
    if (isOnText(edit)) return [];
    const reader = project.snapshot.graph.asset(edit.reader);
    return reader ? [{ edit, reader }] : [];
  });
  const byFile = Map.groupBy(placed, ({ reader }) => reader.span.file);
  return [
    ...replaced,
    ...[...byFile].flatMap(([file, inFile]) => editFile(inFile, sourceOf(file, project, parsed), project)),
  ];
}

function isOnText(edit: DeclarationEdit): edit is OnText {
  return edit.kind === 'replace' || edit.kind === 'await' || edit.kind === 'rename';
}

function editText(edit: OnText, project: EditedProject): readonly TextChange[] {
  if (edit.kind === 'rename') return renameAsset(edit, project);
  const { span } = edit;
  const written = textIn(project.textOf(span.file) ?? '', span);
  if (edit.kind === 'replace') {
    const isExpected = edit.expected === undefined || edit.expected === written;
    return isExpected ? [{ span, text: edit.text }] : [];
  }
  if (written.startsWith('await ') || written === '') return [];
  const dropped = /^void\s+/.exec(written)?.[0].length ?? 0;
  const end = { line: span.start.line, column: span.start.column + dropped };
  return [{ span: { ...span, end }, text: 'await ' }];
}

interface FileEditing {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly imports: Imports;
  readonly project: EditedProject;
}

function sourceOf(file: string, project: EditedProject, parsed: Parsed): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, project.textOf(file) ?? '', ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

function editFile(
  placed: readonly { edit: OnDeclaration; reader: AssetDeclaration }[],
  source: ts.SourceFile,
  project: EditedProject,
): readonly TextChange[] {
  const file = source.fileName;
  const target = (specifier: string): string => {
    const resolution = project.resolve(file, specifier);
    return resolution.kind === 'file' ? resolution.file : resolution.kind === 'vocabulary' ? 'headwater' : specifier;
  };
  const imports = createImports(source, {
    isSame: (written, module) => target(written) === module,
    specifierOf: (module) => (module === 'headwater' ? module : specifierFor(source, file, module)),
  });
  const editing: FileEditing = { file, source, imports, project };
  const byReader = Map.groupBy(placed, ({ reader }) => reader.key);
  const changes = [...byReader.values()].flatMap((inReader) => {
    const [first] = inReader;
    return first
      ? editReader(
          editing,
          first.reader,
          inReader.map(({ edit }) => edit),
        )
      : [];
  });
  return [...imports.changes(), ...changes]
    .toSorted((a, b) => a.start - b.start)
    .map((change) => textChange(file, source, change));
}

function editReader(
  editing: FileEditing,
  reader: AssetDeclaration,
  edits: readonly OnDeclaration[],
): readonly OffsetChange[] {
  const { source, project } = editing;
  const lines = source.getLineStarts();
  const options = optionsObject(source, {
    start: offsetAt(lines, reader.span.start),
    end: offsetAt(lines, reader.span.end),
  });
  if (!options) return [];
  const siteOf = (asset: AssetKey): DependencySite | undefined =>
    project.snapshot.dependencies.find((site) => site.reader === reader.key && site.asset === asset);
  const added: string[] = [];
  const changes: OffsetChange[] = [];
  const isBegun = project.snapshot.dependencies.some((site) => site.reader === reader.key);
  // Asked first: where nothing can be added, nothing is imported for it either.
  const deps = listPlace(source, options, { list: 'deps', isBegun });
  for (const edit of edits) {
    if (edit.kind === 'add-former-key') {
      const changed = addFormerKey(source, { reader, options }, edit);
      if (changed) changes.push(changed);
      continue;
    }
    const site = siteOf(edit.asset);
    const entry = site?.span.file === editing.file ? entryAt(options, source, offsetAt(lines, site.span.start)) : null;
    if (edit.kind === 'add-dependency' && entry && onlyComesAfter(project.snapshot.graph, edit.reader, edit.asset)) {
      const changed = readInstead(editing, entry, edit.mapping);
      if (changed) changes.push(changed);
      continue;
    }
    if (edit.kind === 'add-dependency') {
      const text = site || !deps ? null : entryText(editing, reader, edit);
      if (text !== null && !added.includes(text)) added.push(text);
      continue;
    }
    const changed = site && entry ? editEntry(editing, { site, entry, options }, edit) : null;
    if (changed) changes.push(changed);
  }
  if (deps && added.length > 0) changes.push(deps(added));
  return changes;
}

/** Makes `x` of `after(x)`; null where the entry is written in another way. */
function readInstead(editing: FileEditing, entry: ts.Expression, mapping: Mapping | null): OffsetChange | null {
  const { source, imports } = editing;
  const call = unwrap(entry);
  const [named, more] = ts.isCallExpression(call) ? call.arguments : [];
  const isAfter =
    ts.isCallExpression(call) && call.expression.getText(source) === imports.importedAs('headwater', 'after');
  if (!isAfter || !named || more) return null;
  const handle = named.getText(source);
  const text = mapping === null ? handle : mapped(editing, handle, mapping);
  return text === null ? null : { start: entry.getStart(source), end: entry.end, text };
}

function addFormerKey(
  source: ts.SourceFile,
  { reader, options }: { readonly reader: AssetDeclaration; readonly options: ts.ObjectLiteralExpression },
  { formerKey, instead }: Extract<OnDeclaration, { kind: 'add-former-key' }>,
): OffsetChange | null {
  if (reader.formerKeys.includes(formerKey)) return null;
  const text = quoted(formerKey);
  const replaced = instead === undefined ? null : formerKeyEntry(options, instead);
  if (replaced !== null) return { start: replaced.getStart(source), end: replaced.end, text };
  return listPlace(source, options, { list: 'formerKeys', isBegun: reader.formerKeys.length > 0 })?.([text]) ?? null;
}

function editEntry(
  editing: FileEditing,
  place: { readonly site: DependencySite; readonly entry: ts.Expression; readonly options: ts.ObjectLiteralExpression },
  edit: Extract<OnDeclaration, { kind: 'remove-dependency' | 'set-mapping' | 'set-incomplete' }>,
): OffsetChange | null {
  switch (edit.kind) {
    case 'remove-dependency':
      return removeEntry(editing.source, place.entry, place.options);
    case 'set-mapping':
      return setMapping(editing, place, edit.mapping);
    case 'set-incomplete':
      return setIncomplete(place.entry, edit.policy);
  }
}

function entryText(
  editing: FileEditing,
  reader: AssetDeclaration,
  edit: Extract<OnDeclaration, { kind: 'add-dependency' }>,
): string | null {
  const handle = handleText(editing, reader, edit.asset);
  return edit.mapping === null ? handle : mapped(editing, handle, edit.mapping);
}

function mapped({ imports }: FileEditing, handle: string, mapping: Mapping): string | null {
  const text = mappingText(mapping);
  const from = text === null ? null : imports.nameOf('headwater', 'from');
  const name = text === null ? null : imports.nameOf('headwater', text.name);
  return text === null || from === null || name === null ? null : `${from}(${handle}, ${name}(${text.args}))`;
}

/** The handle's name where this file can have it when it is evaluated; else the key. */
function handleText({ file, imports, project }: FileEditing, reader: AssetDeclaration, key: AssetKey): string {
  const asset = project.snapshot.graph.asset(key);
  if (!asset || asset.name === null || key === reader.key) return quoted(key);
  const { file: home, start } = asset.span;
  if (home === file) {
    const isBefore =
      start.line < reader.span.start.line ||
      (start.line === reader.span.start.line && start.column < reader.span.start.column);
    return isBefore ? asset.name : quoted(key);
  }
  const exported = project
    .exportsOf(home)
    .find((fact) => fact.kind === 'local' && fact.local === asset.name && fact.exported !== 'default');
  // What the folders above the project are called, and so the way from there into it, is not known.
  const isAbove = file.startsWith('../') && !home.startsWith('../');
  // In a cycle of imports the handle may not be there yet.
  if (exported?.kind !== 'local' || isAbove || project.imports(home, file)) return quoted(key);
  return imports.nameOf(home, exported.exported) ?? quoted(key);
}

function setMapping(
  editing: FileEditing,
  { site, entry }: { site: DependencySite; entry: ts.Expression },
  mapping: Mapping,
): OffsetChange | null {
  const { source, imports } = editing;
  const lines = source.getLineStarts();
  const start = entry.getStart(source);
  if (site.mappingSpan === null) {
    const isOrder = ts.isCallExpression(entry);
    const text = isOrder ? null : mapped(editing, entry.getText(source), mapping);
    return text === null ? null : { start, end: entry.end, text };
  }
  const text = mappingText(mapping);
  const name = text === null ? null : imports.nameOf('headwater', text.name);
  const range = { start: offsetAt(lines, site.mappingSpan.start), end: offsetAt(lines, site.mappingSpan.end) };
  const written = text === null || name === null ? null : `${name}(${text.args})`;
  if (written === null || source.text.slice(range.start, range.end) === written) return null;
  return { ...range, text: written };
}
