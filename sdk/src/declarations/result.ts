// What a materialize function and a check give back.

export type CheckSeverity = 'error' | 'warn';

export interface CheckResult {
  readonly passed: boolean;
  /** Decides over the declared one. */
  readonly severity?: CheckSeverity;
  /** Version examined, measured value, threshold, or whatever shows why. */
  readonly evidence?: Record<string, unknown>;
}
export interface MaterializeResult {
  readonly metadata?: Record<string, unknown>;
  /** The author's own version of what was written; else the storage's digest. */
  readonly dataVersion?: string;
  readonly checks?: Record<string, CheckResult>;
}
