// Between the host and a runner, the process in which user code runs: messages over Node's IPC channel.

import type { StepError } from './host.js';

/** The version of one partition of an input, as the log has it at the moment of asking. */
export interface InputVersion {
  readonly asset: string;
  readonly partition: string;
  readonly event: number | null;
  readonly dataVersion: string | null;
  /** Where the storage finds exactly this version; null: a source, read as it is. */
  readonly ref: string | null;
}
export interface StepInputs {
  readonly asset: string;
  readonly keys: readonly string[];
  /** How many keys the mapping's whole window has. */
  readonly expected: number;
  readonly versions: readonly InputVersion[];
}

export type ToRunner =
  | { readonly kind: 'hello'; readonly protocolVersion: number; readonly project: string; readonly files: readonly string[] }
  | {
      readonly kind: 'run';
      readonly step: number;
      readonly asset: string;
      readonly partition: string;
      readonly partitionKeys: readonly string[];
      readonly window: readonly [start: number, end: number] | null;
      readonly run: { readonly id: string; readonly type: string };
      readonly inputs: readonly StepInputs[];
    }
  | { readonly kind: 'observe'; readonly id: number; readonly asset: string; readonly partitions: readonly string[] }
  | { readonly kind: 'resolved'; readonly id: number; readonly versions: readonly InputVersion[] | null; readonly message: string | null }
  | { readonly kind: 'abort' };

export interface WrittenOutput {
  readonly storage: string;
  readonly ref: string;
  readonly digest: string;
  readonly bytes: number | null;
}
export interface StepCheckResult {
  readonly check: string;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warn';
  readonly blocking: boolean;
  readonly evidence: unknown;
}

export type FromRunner =
  | { readonly kind: 'ready'; readonly protocolVersion: number; readonly assets: readonly string[]; readonly problem: StepError | null }
  /** A read of something that the step was not given: undeclared, or a key outside its mapping. */
  | { readonly kind: 'resolve'; readonly id: number; readonly asset: string; readonly partitions: readonly string[] }
  | { readonly kind: 'log'; readonly at: number; readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly message: string }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'observed'; readonly id: number; readonly versions: readonly (string | null)[]; readonly problem: StepError | null }
  | {
      readonly kind: 'done';
      readonly step: number;
      readonly output: WrittenOutput | null;
      readonly dataVersion: string | null;
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly checks: readonly StepCheckResult[];
    }
  | { readonly kind: 'failed'; readonly step: number; readonly error: StepError; readonly isCancelled: boolean };
