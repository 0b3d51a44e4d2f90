// What there is to say of a file beside its assets: its syntax errors, imports that lead nowhere, keys that nobody can
// know, and the comments that keep findings quiet.

import type { SourceSpan } from '@headwater/core';
import type { DynamicKey } from '../evaluate/findings.js';
import type { ExtractedFile, FileFacts } from '../facts/facts.js';
import type { AnalysisProblem, Suppression } from '../snapshot.js';
import { positionAt, type SpanOf } from './spans.js';

export interface FileRemarks {
  readonly problems: readonly AnalysisProblem[];
  readonly suppressions: readonly Suppression[];
}
export const NO_REMARKS: FileRemarks = { problems: [], suppressions: [] };

/** What remarks on a file are made of. */
export interface Remarkable {
  readonly file: ExtractedFile;
  /** Specifiers that lead nowhere. */
  readonly missing: FileFacts['specifiers'];
  readonly dynamicKeys: readonly DynamicKey[];
}

/** As most files are. */
export function isUnremarkable({ file, missing, dynamicKeys }: Remarkable): boolean {
  return [file.syntaxErrors, file.suppressions, missing, dynamicKeys].every(({ length }) => length === 0);
}

export function remarksOn(path: string, { file, missing, dynamicKeys }: Remarkable, spanOf: SpanOf): FileRemarks {
  const span = (start: number, end: number): SourceSpan => ({
    file: path,
    start: positionAt(file.lineStarts, start),
    end: positionAt(file.lineStarts, end),
  });
  const ofSyntax = file.syntaxErrors.map(
    ({ start, end, message }) => ({ kind: 'syntax-error', span: span(start, end), message }) as const,
  );
  const ofImports = missing.map(({ specifier, at }) => {
    const place = span(file.places[at * 2] ?? 0, file.places[at * 2 + 1] ?? 0);
    return { kind: 'unresolved-import', span: place, specifier } as const;
  });
  const ofKeys = dynamicKeys.map((key): AnalysisProblem => {
    const place = spanOfDynamicKey(key, spanOf);
    return key.isEmpty ? { kind: 'empty-asset-key', span: place } : { kind: 'dynamic-asset-key', span: place };
  });
  const suppressions = file.suppressions.map(({ line, column, endColumn, ...fact }) => ({
    ...fact,
    span: { file: path, start: { line, column }, end: { line, column: endColumn } },
  }));
  return { problems: [...ofSyntax, ...ofImports, ...ofKeys], suppressions };
}

/** From the call to the end of the argument that only a run knows. */
function spanOfDynamicKey({ call, argument }: DynamicKey, spanOf: SpanOf): SourceSpan {
  const span = spanOf(call);
  return argument !== null && argument.file === call.file ? { ...span, end: spanOf(argument).end } : span;
}
