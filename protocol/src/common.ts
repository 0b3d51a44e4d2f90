// Small shapes that several conversations share. Plain JSON, no imports: every process speaks this language.

/** Grows when any message changes its meaning; host and runner refuse another one. */
export const PROTOCOL_VERSION = 1;

/** From 1. `file` is relative to the project, with `/`. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Partitions of an asset; null where it has none. `ranges`: inclusive first and last keys. */
export interface PartitionsView {
  readonly count: number;
  readonly ranges: readonly (readonly [first: string, last: string])[];
  readonly isExact: boolean;
}

/** One asset and one of its partitions; null: the asset has none, or none is chosen. */
export interface Target {
  readonly asset: string;
  readonly partition: string | null;
}

export type PartitionStatus =
  | 'fresh'
  | 'stale'
  | 'missing'
  | 'running'
  | 'queued'
  | 'failed'
  | 'blocked'
  | 'unsure'
  | 'unverified';

export type StepStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** A run's number as people read it: `r-0192`. */
export function runName(number: number): string {
  return `r-${String(number).padStart(4, '0')}`;
}

/** A read that stands in the code and in no declaration: `asset` is what is read, at `place`. */
export interface UndeclaredRead {
  readonly asset: string;
  readonly place: Place;
}

/** What selections ask for by `group:`, `owner:` and `tag:`; what is not declared is left out. */
export type DeclaredNames = Readonly<Partial<Record<'group' | 'owner' | 'tag', readonly string[]>>>;
