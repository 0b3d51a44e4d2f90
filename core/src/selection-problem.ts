// What is wrong with a selection, where it stands in the text, and what was probably meant.

export interface SelectionProblem {
  readonly code:
    | 'syntax'
    | 'unknown-asset'
    | 'unknown-field'
    | 'unknown-group'
    | 'unknown-tag'
    | 'unknown-owner'
    | 'unknown-partition'
    | 'no-partitions'
    | 'no-match'
    | 'status-unknown';
  readonly message: string;
  /** Offsets into the text; several texts count as one, joined by blanks. */
  readonly start: number;
  readonly end: number;
  /** The known name that comes nearest; null where nothing is near. */
  readonly nearest: string | null;
}
