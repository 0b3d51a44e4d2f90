// What a language feature is: a value with its capability, the request that it answers, and a pure answer to it.
// One file per feature, one line in `index.ts`. A feature knows no connection, no disk and no clock.

import type {
  AssetDeclaration,
  AssetGraph,
  AssetKey,
  IsHolderThere,
  LimitSettings,
  LogReader,
  PartitionKey,
  Records,
  RunLog,
  SourceSpan,
  TextPosition,
  World,
} from '@headwater/core';
import type { CodeEdits, ImpactCause, Place } from '@headwater/protocol';
import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import type { ChangedCode } from '../analysis/digest/code-stretches.js';
import type { DeclarationEdit, TextChange } from '../analysis/edit.js';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Finding } from '../rules/index.js';
import type { Shape } from './shape.js';

/** A project at one revision and one instant. */
export interface ProjectView {
  /** The project's root as a URI, without a slash at its end. */
  readonly project: string;
  readonly snapshot: Snapshot;
  /** What rules say; who does not ask does not wait for them. */
  findings(): readonly Finding[];
  /** Errors in what plans are made of. */
  planStoppers(): readonly Finding[];
  /** The graph at the given time. */
  readonly world: World;
  /** What the log says; null while it is closed or not read yet. */
  readonly records: Records | null;
  /** The key that the user picked for an asset's lens; null: none yet. */
  chosenPartition(asset: AssetKey): PartitionKey | null;
  changesFor(edits: readonly DeclarationEdit[]): readonly TextChange[];
}
/** A document of the project, as the editor has it now. */
export interface DocumentView extends ProjectView {
  readonly file: string;
  /** Null while it is closed. */
  readonly log: LogReader | null;
  /** One line of the document, from 0. */
  line(index: number): string;
}
/** The project before its code said what it says now. */
export interface EarlierCode {
  /** `what is saved`, `origin/main`. */
  readonly name: string;
  readonly graph: AssetGraph;
  /** Files that say something else now, relative, sorted. */
  readonly files: readonly string[];
  /** How many of the places at which the texts differ say something else; null where there are too many to look at. */
  edits(): Promise<CodeEdits | null>;
  /** What of the code that makes an asset says something else, where it stands now. */
  changedCode(asset: AssetKey): Promise<readonly ChangedCode[]>;
  /** Null: there was, or is, no such file. */
  textsOf(file: string): { readonly before: string | null; readonly after: string | null };
}
export type EarlierReading =
  | { readonly kind: 'earlier'; readonly code: EarlierCode }
  /** In words for people. */
  | { readonly kind: 'unavailable'; readonly message: string };

/** For what asks the log itself, or for other states of the code. */
export interface LogView extends ProjectView {
  earlier(cause: Exclude<ImpactCause, { readonly kind: 'partition' }>): Promise<EarlierReading>;
  /** The present text of a file of the project, relative; null for any other one, or while it is not read. */
  textOf(file: string): string | null;
  readonly log: LogReader | null;
  readonly isHolderThere: IsHolderThere;
  readonly runLog: RunLog | null;
  /** Steps of a run at once, as the project says. */
  readonly jobs: number;
  /** How many of them of some assets. */
  readonly limits: LimitSettings;
  /** Milliseconds from any beginning, to say how long an answer took. */
  stopwatch(): number;
}

export interface DocumentParams {
  readonly textDocument: { readonly uri: string };
}
export interface DocumentFeature<Params extends DocumentParams = DocumentParams, Result = unknown> {
  /** Merged into what the server says that it can do. */
  readonly capability: Readonly<Record<string, unknown>>;
  readonly method: string;
  /** What must be there for it. */
  readonly takes: Shape;
  /** The answer where the document belongs to no project. */
  readonly nothing: Result;
  // A method, so that features of any request stand in one list.
  handle(params: Params, view: DocumentView): Result;
}

/** One of the requests in `protocol/src/language.ts` that name their project. */
export interface ProjectFeature<
  Params extends { readonly project: string } = { readonly project: string },
  Result = unknown,
> {
  readonly method: string;
  /** What must be there for it; left out: the project alone. */
  readonly takes?: Shape;
  handle(params: Params, view: LogView): Result | Promise<Result>;
}

export function toRange(span: SourceSpan): Range {
  return { start: toPosition(span.start), end: toPosition(span.end) };
}
export function toPosition({ line, column }: TextPosition): Position {
  return { line: line - 1, character: column - 1 };
}
export function toTextPosition({ line, character }: Position): TextPosition {
  return { line: line + 1, column: character + 1 };
}
export function toUri(project: string, file: string): string {
  return `${project}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
export function placeOf(span: SourceSpan): Place {
  return { file: span.file, line: span.start.line, column: span.start.column };
}
/** Where an asset is declared; the project's first line for a key that no declaration has any more. */
export function declarationPlace(asset: AssetDeclaration | null): Place {
  return asset === null ? { file: '', line: 1, column: 1 } : placeOf(asset.span);
}
/** Changes of the project's texts as the protocol's edits, by document. */
export function editsByUri(project: string, changes: readonly TextChange[]): Record<string, TextEdit[]> {
  const byUri: Record<string, TextEdit[]> = {};
  for (const { span, text } of changes) {
    const edits = (byUri[toUri(project, span.file)] ??= []);
    edits.push({ range: toRange(span), newText: text });
  }
  return byUri;
}
