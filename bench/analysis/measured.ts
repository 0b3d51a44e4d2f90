// What a configuration's program is, and what a process measures of it.

/** What a program beside this file is. */
export interface Program {
  /** Times in milliseconds that it took itself, if any. */
  work(folder: string): Promise<readonly number[]>;
}

export interface Measured {
  /** Without start and loading of code. */
  readonly workSeconds: number;
  /** From the start of the process on. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
  /** What the work itself timed, in milliseconds. */
  readonly times: readonly number[];
}
