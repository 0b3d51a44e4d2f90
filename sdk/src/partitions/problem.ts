// What can be wrong with a definition, a key, a set's text or a mapping: typed, with words for people.

export interface PartitionProblem {
  readonly code:
    | 'empty-keys'
    | 'repeated-key'
    | 'empty-key'
    | 'unknown-zone'
    | 'invalid-cron'
    | 'invalid-start'
    | 'invalid-end'
    | 'end-before-start'
    | 'invalid-offset'
    | 'invalid-format'
    | 'invalid-exclusion'
    | 'invalid-dimensions'
    | 'nested-dimensions'
    | 'unknown-key'
    | 'mapping-does-not-fit'
    | 'time-zones-differ'
    | 'unknown-mapping-key'
    | 'no-default-mapping';
  /** A sentence that names what and where, and the nearest valid value where there is one. */
  readonly message: string;
  readonly nearest?: string;
}
