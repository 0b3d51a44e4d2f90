// What a step of a command comes to: its value, or a failure that people can act on. Nothing expected is thrown.

/** 0: done. 1: done, with a result that says no (findings, a failed run). 2: it could not be done at all. */
export type ExitCode = 0 | 1 | 2;

export interface Failure {
  readonly kind: 'failure';
  /** What is wrong and where. */
  readonly message: string;
  /** What to do about it; null where the message says so itself. */
  readonly advice: string | null;
  /** The event log cannot be written: what only asks may go on with what it can read. */
  readonly isUnwritable?: true;
}
export interface Success<Value> {
  readonly kind: 'success';
  readonly value: Value;
}
export type Outcome<Value> = Success<Value> | Failure;

export function success<Value>(value: Value): Success<Value> {
  return { kind: 'success', value };
}
export function failure(message: string, advice: string | null = null): Failure {
  return { kind: 'failure', message, advice };
}
