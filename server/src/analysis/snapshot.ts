// What analysis hands to rules and features: an immutable picture of one revision of a project.
// Rules and features see this and nothing of how it was made: no syntax tree, no compiler.

import type {
  AssetDeclaration,
  AssetGraph,
  AssetKey,
  DeclaredManifest,
  DependencyEdge,
  Manifest,
  SourceSpan,
  TextPosition,
} from '@headwater/core';
import type { SqlDialect } from './sql/index.js';

/** How a read or write was seen. */
export type Evidence = 'handle' | 'key' | 'sql' | 'path';

/** A range of partition keys that a body reads, relative to its own partition, in partitions; a side may be infinite. */
export interface RelativeRange {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** At both sides. */
export function isLimited({ startOffset, endOffset }: RelativeRange): boolean {
  return Number.isFinite(startOffset) && Number.isFinite(endOffset);
}

/** One place where code reads an asset. */
export interface ReadSite {
  readonly reader: AssetKey;
  /** Null: something is read there that cannot be decided. */
  readonly asset: AssetKey | null;
  readonly evidence: Evidence;
  /** The read itself: the call, or the table's name inside the SQL text. */
  readonly span: SourceSpan;
  /** From `materialize` to `span`: calls on the way, then the read. */
  readonly chain: readonly SourceSpan[];
  /** Which keys are read, where SQL or `{ partition }` says so; null: what the mapping gives, or, of SQL, unknown. */
  readonly range: RelativeRange | null;
  /** A name in a string that is no asset's key, as written: `ctx.read('dayly_sales')`. */
  readonly unknownKey: string | null;
  /** The key as written where it is a former one of `asset`. */
  readonly formerKey: AssetKey | null;
}
export interface WriteSite {
  readonly writer: AssetKey;
  /** All that the writing function makes: the writer, or the outputs of its `multiAsset`. */
  readonly produces: readonly AssetKey[];
  readonly asset: AssetKey | null;
  readonly span: SourceSpan;
  readonly chain: readonly SourceSpan[];
}

/** One entry of a `deps` list. */
export interface DependencySite {
  readonly reader: AssetKey;
  /** Null when the name or expression resolves to no asset. */
  readonly asset: AssetKey | null;
  readonly written: string;
  /** The name that the entry comes to where it is a string (also through a constant); null for handles and unknowns. */
  readonly key: string | null;
  /** The key as written where it is a former one of `asset`. */
  readonly formerKey: AssetKey | null;
  /** The entry; for one out of a list that is shared, the use of that list. */
  readonly span: SourceSpan;
  /** The mapping's expression where one is declared. */
  readonly mappingSpan: SourceSpan | null;
}

/** A name of an asset in a string outside of bodies and `deps`: in a check, a job, a condition, a watcher. */
export interface NameSite {
  readonly owner: { readonly kind: 'asset' | 'check' | 'job' | 'watcher'; readonly name: string };
  readonly key: string;
  /** Null: no asset has that key. */
  readonly asset: AssetKey | null;
  readonly formerKey: AssetKey | null;
  readonly span: SourceSpan;
}
/** A read by a check, a job or a watcher: seen, but no dependency of an asset. `reader` is the checked asset, if any. */
export interface SideRead extends Omit<ReadSite, 'reader'> {
  readonly owner: NameSite['owner'];
  readonly reader: AssetKey | null;
}

/** What the function of a declaration, or its schedule, was seen to do beyond reading and writing. */
export type BodyObservation = ObservedBy &
  (
    | { readonly kind: 'floating'; readonly isWork: boolean; readonly canAwait: boolean; readonly isIntended: boolean }
    /** `written`: the one expression that gives it, where the context is at hand under that name. */
    | {
        readonly kind: 'clock';
        readonly use: 'filter' | 'query' | 'path' | 'key';
        readonly written: {
          readonly span: SourceSpan;
          readonly gives: 'date' | 'milliseconds';
          readonly context: string;
        } | null;
      }
    | { readonly kind: 'single-event'; readonly end: 'first' | 'last' }
    | { readonly kind: 'data-interval' }
    /** `tables`: what all of one table is looked for in; null: a list in itself. */
    | {
        readonly kind: 'self-comparison';
        readonly tables: { readonly expected: string; readonly searched: string } | null;
      }
    | { readonly kind: 'state-before-event'; readonly name: string }
    | { readonly kind: 'copy'; readonly copied: AssetKey }
    | { readonly kind: 'materialize'; readonly makes: AssetKey }
    /** `versions`: the inputs that the key names; null: nobody can know them all. */
    | { readonly kind: 'cache-key'; readonly versions: readonly AssetKey[] | null }
    | { readonly kind: 'outcomes'; readonly severities: readonly ('error' | 'warn' | 'own' | null)[] }
    | Schedule
  );
export interface ObservedBy {
  readonly owner: NameSite['owner'];
  /** Whose finding it is: the asset that is made or checked; null for jobs and watchers. */
  readonly asset: AssetKey | null;
  readonly span: SourceSpan;
}
/** When an asset or a job runs, by the leaves of its condition. */
export interface Schedule {
  readonly kind: 'schedule';
  readonly leaves: readonly ('cron' | 'onCron' | 'asset')[];
  /** What it makes; a job's selection in a string is kept as it is. */
  readonly makes: readonly AssetKey[];
  readonly selection: string | null;
}

/** Anything that names an asset: an identifier, a key in a string, a table in SQL. For definition, references, hover. */
export interface AssetOccurrence {
  readonly asset: AssetKey;
  readonly span: SourceSpan;
  readonly role: 'declaration' | 'dependency' | 'read' | 'write' | 'reference';
  /** Of the SQL in which the name of its table stands. */
  readonly dialect?: SqlDialect;
}

/** Trouble that analysis itself meets; a rule turns each kind into findings. */
export type AnalysisProblem =
  | { readonly kind: 'syntax-error'; readonly span: SourceSpan; readonly message: string }
  | { readonly kind: 'unresolved-import'; readonly span: SourceSpan; readonly specifier: string }
  | { readonly kind: 'dynamic-asset-key' | 'empty-asset-key'; readonly span: SourceSpan }
  | {
      readonly kind: 'duplicate-asset-key';
      readonly span: SourceSpan;
      readonly key: AssetKey;
      readonly first: SourceSpan;
    }
  | { readonly kind: 'unknown-partitions'; readonly span: SourceSpan; readonly asset: AssetKey }
  | {
      readonly kind: 'invalid-partitions';
      readonly span: SourceSpan;
      readonly asset: AssetKey;
      readonly message: string;
    };

/** A comment `// headwater-disable-next-line rule -- reason`. */
export interface Suppression {
  readonly span: SourceSpan;
  /** The line of code that is meant. */
  readonly target: number;
  readonly rules: readonly string[];
  readonly reason: string | null;
  /** The comment's whole line. */
  readonly text: string;
}

/** What the code declares, as loading it would show it, and the files to load for that. */
export interface DeclaredProject {
  readonly manifest: DeclaredManifest;
  readonly files: readonly string[];
}

/** Where the code names assets, and what was noticed there. */
interface Sites {
  readonly reads: readonly ReadSite[];
  readonly writes: readonly WriteSite[];
  readonly dependencies: readonly DependencySite[];
  readonly sideReads: readonly SideRead[];
  readonly names: readonly NameSite[];
  readonly suppressions: readonly Suppression[];
  readonly problems: readonly AnalysisProblem[];
}

/** What one file has declared; the same object for as long as it says the same, at the same places. */
export interface SnapshotPart extends Omit<Sites, 'problems'> {
  readonly file: string;
  readonly assets: readonly AssetDeclaration[];
  /** Into its assets. */
  readonly edges: readonly DependencyEdge[];
  /** Worked out when first asked for, as are the others below. */
  problems(): readonly AnalysisProblem[];
  /** Those that evaluation met; some lie in other files. */
  occurrences(): readonly AssetOccurrence[];
  observations(): readonly BodyObservation[];
}
export interface PartGroup {
  readonly parts: readonly SnapshotPart[];
}
/** In the order of the files. */
export type Parts = readonly PartGroup[];

export interface Snapshot extends Sites {
  /** All that it says, file by file: what holds for a part holds until the part is another object. */
  readonly parts: Parts;
  /** Grows with every change of the workspace. */
  readonly revision: number;
  readonly manifest: Manifest;
  readonly graph: AssetGraph;
  /** While true, an unknown name may be an asset whose key nobody can evaluate. */
  readonly hasDynamicKeys: boolean;
  /** Files of the project, relative, sorted. */
  readonly files: readonly string[];
  /** Worked out when first asked for, as are the others below: of the latest snapshot alone they are exact. */
  observations(): readonly BodyObservation[];
  declared(): DeclaredProject;
  occurrencesIn(file: string): readonly AssetOccurrence[];
  occurrencesOf(asset: AssetKey): readonly AssetOccurrence[];
  /** The innermost occurrence at a place. */
  occurrenceAt(file: string, position: TextPosition): AssetOccurrence | null;
  /** The asset whose declaration the place lies in. */
  declarationAt(file: string, position: TextPosition): AssetKey | null;
}
