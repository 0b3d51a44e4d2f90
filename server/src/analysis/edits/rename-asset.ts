// An asset under another key: the strings that are its key, and its table in SQL text where that has the key's own name.
// Identifiers stay as they are; they are TypeScript's to rename.

import { physicalNames } from 'headwater/algebra';
import { ts } from 'ts-morph';
import { offsetAt } from '../assemble/spans.js';
import type { DeclarationEdit, TextChange } from '../edit.js';
import type { Snapshot } from '../snapshot.js';
import { renamedTable } from './renamed-table.js';
import { textChange } from './text-change.js';
import { plainText, writtenText } from './written-text.js';

interface RenamedProject {
  readonly snapshot: Snapshot;
  textOf(file: string): string | null;
}

export function renameAsset(
  { asset: key, to }: Extract<DeclarationEdit, { kind: 'rename' }>,
  { snapshot, textOf }: RenamedProject,
): readonly TextChange[] {
  const asset = snapshot.graph.asset(key);
  if (asset === null) return [];
  const [table, renamed] = [physicalNames(key, undefined).table, physicalNames(to, undefined).table];
  const places = [{ span: asset.keySpan, dialect: undefined }, ...snapshot.occurrencesOf(key)];
  return [...Map.groupBy(places, ({ span }) => span.file)].flatMap(([file, inFile]) => {
    const text = textOf(file);
    if (text === null) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const changed = new Map<number, TextChange>();
    for (const { span, dialect } of inFile) {
      const start = offsetAt(source.getLineStarts(), span.start);
      // All of an SQL file is text.
      const literal = file.endsWith('.sql') ? null : literalAt(source, start);
      if (literal !== null && literal.text === key && ts.isStringLiteralLike(literal)) {
        const inside = { start: literal.getStart(source) + 1, end: literal.end - 1 };
        changed.set(inside.start, textChange(file, source, { ...inside, text: to }));
        continue;
      }
      if (asset.table !== table) continue;
      const written = file.endsWith('.sql') ? plainText(text) : literal && writtenText(source, literal);
      if (written === null) continue;
      const place = written.inValue({ start, end: offsetAt(source.getLineStarts(), span.end) });
      for (const found of renamedTable({ from: table, to: renamed }, { text: written.value, ...place }, dialect)) {
        const renaming = { ...written.inSource(found), text: written.escaped(found.text) };
        changed.set(renaming.start, textChange(file, source, renaming));
      }
    }
    return [...changed.values()];
  });
}

/** The string, or the part of a template between its holes, that an offset lies in. */
function literalAt(source: ts.SourceFile, offset: number): ts.LiteralLikeNode | null {
  const within = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) => (child.getStart(source) <= offset && offset < child.end ? child : undefined));
  let node: ts.Node | undefined = source;
  while (node !== undefined && !ts.isStringLiteralLike(node) && !isTemplatePart(node)) node = within(node);
  return node ?? null;
}
function isTemplatePart(node: ts.Node): node is ts.TemplateLiteralLikeNode {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}
