// Quick fixes: each fix of a finding as an action with its edits worked out.

import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver-types';
import type { Finding, Fix } from '../rules/index.js';
import { isShownInEditor, toDiagnostic } from './diagnostics.js';
import { type DocumentFeature, type DocumentParams, type DocumentView, editsByUri, toRange } from './feature.js';
import type { RangeParams } from './params.js';
import { rangeShape } from './shape.js';

export interface CodeActionParams extends RangeParams {
  readonly context: { readonly diagnostics: readonly Diagnostic[]; readonly only?: readonly string[] };
}

export const codeActions: DocumentFeature<CodeActionParams & DocumentParams, CodeAction[]> = {
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] } },
  method: 'textDocument/codeAction',
  takes: { ...rangeShape, context: {} },
  nothing: [],
  handle({ range, context }, view) {
    if (context.only !== undefined && !context.only.some((kind) => CodeActionKind.QuickFix.startsWith(kind))) return [];
    const here = view.findings().filter((finding) => {
      if (finding.span.file !== view.file || !isShownInEditor(finding)) return false;
      const { start, end } = toRange(finding.span);
      return !isBefore(end, range.start) && !isBefore(range.end, start);
    });
    return here.flatMap((finding) => [
      ...finding.fixes.flatMap((fix) => actionFor(view, fix, [finding])),
      ...actionForAll(view, finding),
    ]);
  },
};

/** All findings of one rule in the project at once, where there is more than this one. */
function actionForAll(view: DocumentView, { rule, fixes }: Finding): CodeAction[] {
  const alike = view.findings().filter((finding) => finding.rule === rule && finding.fixes.length > 0);
  const distinct = new Map(
    alike.flatMap(({ fixes: [first] }) => (first ? [[JSON.stringify(first.edits), first]] : [])),
  );
  if (fixes.length === 0 || distinct.size < 2) return [];
  const edits = [...distinct.values()].flatMap((fix) => fix.edits);
  const title = `Fix all ${alike.length} ${rule} findings in the project`;
  return actionFor(view, { title, edits, isPreferred: false, isSafe: false }, alike);
}

function actionFor(view: DocumentView, fix: Fix, findings: readonly Finding[]): CodeAction[] {
  const changes = view.changesFor(fix.edits);
  if (changes.length === 0) return [];
  const options = { project: view.project, documentation: () => null };
  return [
    {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      isPreferred: fix.isPreferred,
      diagnostics: findings.map((finding) => toDiagnostic(finding, options)),
      edit: { changes: editsByUri(view.project, changes) },
    },
  ];
}

function isBefore(a: { line: number; character: number }, b: { line: number; character: number }): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
