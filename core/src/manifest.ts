// The manifest: what a project declares and reads, as plain data. Static analysis and loading the code yield the same one.

import type { CheckSeverity, IncompletePolicy, Mapping, Partitions } from 'headwater/algebra';
import type { MappingAnswers } from './mapping-answers.js';

export type AssetKey = string;
export type PartitionKey = string;

/** From 1, as editors show them. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}
/** A stretch of a file. `file` is relative to the project, with `/`. */
export interface SourceSpan {
  readonly file: string;
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** How many partitions a run of a backfill takes: `partition`: one, by its key; a number: ranges of at most so many. */
export type BackfillPolicy = 'partition' | 'single-run' | { readonly multiRun: number };

export interface StorageDeclaration {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
}
export interface CheckDeclaration {
  readonly name: string;
  readonly asset: AssetKey;
  readonly severity: CheckSeverity;
  readonly blocking: boolean;
  readonly description: string | null;
  readonly span: SourceSpan;
}
export interface AssetDeclaration {
  readonly key: AssetKey;
  readonly kind: 'asset' | 'source';
  /** The name it is exported or bound under, for people: `dailySales`. */
  readonly name: string | null;
  /** The declaring call, `asset('daily_sales', {…})`, with its `const` where it has one. */
  readonly span: SourceSpan;
  readonly keySpan: SourceSpan;
  readonly description: string | null;
  readonly group: string | null;
  readonly owners: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly formerKeys: readonly AssetKey[];
  /** The author's own. */
  readonly codeVersion: string | null;
  /** Digest of the code that produces it; null: nobody computed it. */
  readonly codeDigest: string | null;
  readonly partitions: Partitions | null;
  /** Something is declared there that cannot be decided without running it: `partitions` is null then. */
  readonly arePartitionsUnknown?: true;
  /** The author's own. Other than `partition`: one call of the function builds a range. Null: not declared. */
  readonly backfill: BackfillPolicy | null;
  readonly storage: StorageDeclaration | null;
  /** Plain names under which the storage shows the live version. */
  readonly table: string;
  readonly path: string;
  readonly checks: readonly CheckDeclaration[];
  /** Kept from before its file had syntax errors. */
  readonly isRetained: boolean;
}

/** `from` is the asset that is read, `to` its reader. One edge per pair, or two: what is declared to order, and is read. */
export interface DependencyEdge {
  readonly from: AssetKey;
  readonly to: AssetKey;
  readonly isDeclared: boolean;
  /** `order`: runs after and reads nothing (`after(x)`). */
  readonly kind: 'read' | 'order';
  /** What the author declared; null: none, the default of the pair holds. */
  readonly mapping: Mapping | null;
  readonly incomplete: IncompletePolicy | null;
  /** Where it is declared, else where it is read. */
  readonly span: SourceSpan;
  /** What a mapping that calls functions does; left out: nobody has asked it, or it calls none. */
  readonly answers?: MappingAnswers;
  /** For a read that analysis found: the chain of places from `materialize` to the read. */
  readonly evidence: readonly SourceSpan[];
}

export interface Manifest {
  readonly assets: readonly AssetDeclaration[];
  readonly edges: readonly DependencyEdge[];
}
