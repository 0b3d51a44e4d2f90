// Between the host and a runner, the process in which user code runs: messages over Node's IPC channel.

import type { StepCheckResult, StepError } from './host.js';

/** The version of one partition of an input, as the log has it at the moment of asking. */
export interface InputVersion {
  readonly asset: string;
  readonly partition: string;
  readonly event: number | null;
  readonly dataVersion: string | null;
  /** The storage that holds exactly this version, and where in it; null: a source, read as it is, or nothing stored. */
  readonly output: { readonly storage: string; readonly ref: string } | null;
  /** Why it cannot be read any more, for people; null: nothing is known against it. */
  readonly problem: string | null;
}
export interface StepInputs {
  readonly asset: string;
  readonly keys: readonly string[];
  /** How many keys the mapping's whole window has. */
  readonly expected: number;
  readonly versions: readonly InputVersion[];
}
export interface StorageChoice {
  readonly kind: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface RunnerHello {
  readonly kind: 'hello';
  readonly protocolVersion: number;
  readonly project: string;
  /** For assets that name no storage. */
  readonly defaultStorage: StorageChoice;
  readonly resources: Readonly<Record<string, unknown>>;
  /** Written to both outputs when a step has ended, so that the host knows that it has read all that the step printed. */
  readonly marker: string;
}
/** One of the partitions that a call of the function builds, with what its own record reads. */
export interface StepPartition {
  readonly partition: string;
  readonly window: readonly [start: number, end: number] | null;
  readonly inputs: readonly StepInputs[];
}
export interface RunStep {
  readonly kind: 'run';
  readonly step: number;
  readonly asset: string;
  /** The step's own. */
  readonly partition: string;
  /** What the call builds, the step's own among them: in a backfill there may be many. */
  readonly partitions: readonly StepPartition[];
  /** From the start of the first of them to the end of the last. */
  readonly window: readonly [start: number, end: number] | null;
  readonly run: { readonly id: string; readonly type: string };
  readonly inputs: readonly StepInputs[];
  /** Other outputs of the same function that the run makes of these partitions. */
  readonly alsoMakes: readonly string[];
  /** Nothing is built: the asset's checks examine this version. Null: the step builds. */
  readonly examines: InputVersion | null;
  /** The checks that examine it; null: all of the asset's. */
  readonly checks: readonly string[] | null;
  /** What the asset's state holds, by name. */
  readonly state: Readonly<Record<string, unknown>>;
}
/** How often a failed step is tried again, and after which pause. */
export interface RetryPolicy {
  readonly max: number;
  /** The pause stays, grows by itself, or doubles. */
  readonly shape: 'constant' | 'linear' | 'exponential';
  readonly waitMs: number;
  readonly jitter: boolean;
}
/** What an asset's author declared of its steps. */
export interface StepSettings {
  /** Milliseconds after which a step is stopped; null: never. */
  readonly timeout: number | null;
  readonly retries: RetryPolicy;
  /** `key`: the author's function names what the version depends on besides code and inputs. */
  readonly cache: 'on' | 'off' | 'key';
  /** The function with several outputs that makes the asset; null: its own. Outputs of one function are made together. */
  readonly producer: string | null;
  /** What is wrong with these declarations, for people; null: nothing. */
  readonly problem: string | null;
}

/** What only loaded code can answer, apart from any step. */
export type RunnerQuestion =
  | MappingQuestion
  /** A method of a user's storage, by the name that records have; answered with what it gives. */
  | { readonly kind: 'storage'; readonly name: string; readonly method: string; readonly args: readonly unknown[] }
  /** Names of the users' storages that are declared; answered with a list of them. */
  | { readonly kind: 'storageNames' };
/** What the declared mapping of each edge does to each partition of both sides; answered with `MappingAnswer`s, in order. */
export interface MappingQuestion {
  readonly kind: 'mappings';
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  /** The instant by which partitions exist, epoch milliseconds. */
  readonly now: number;
  readonly dynamicKeys: Readonly<Record<string, readonly string[]>>;
}
export interface MappingAnswer {
  /** By partition of the reader: what it reads, and how many partitions the whole window has. */
  readonly upstream: Readonly<Record<string, { readonly keys: readonly string[]; readonly expected: number }>>;
  /** By partition of the input: which of the reader it reaches. */
  readonly downstream: Readonly<Record<string, readonly string[]>>;
}

export type ToRunner =
  | RunnerHello
  /** Files of the project that declare something; answered with `ready` again. */
  | { readonly kind: 'load'; readonly files: readonly string[] }
  | RunStep
  | {
      readonly kind: 'cacheKey';
      readonly id: number;
      readonly asset: string;
      readonly partition: string;
      /** Data versions of the inputs, by asset. */
      readonly versions: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'describe' }
  | { readonly kind: 'question'; readonly id: number; readonly question: RunnerQuestion }
  | { readonly kind: 'observe'; readonly id: number; readonly asset: string; readonly partitions: readonly string[] }
  | {
      readonly kind: 'resolved';
      readonly id: number;
      readonly inputs: StepInputs | null;
      /** Why there is no answer. */
      readonly message: string | null;
    }
  | { readonly kind: 'partitionKeysAre'; readonly id: number; readonly keys: readonly string[] }
  | { readonly kind: 'abort' };

export interface WrittenOutput {
  readonly storage: string;
  readonly ref: string;
  readonly digest: string;
  readonly bytes: number | null;
}
/** As it was when it was loaded. */
export interface LoadedFile {
  readonly path: string;
  /** SHA-256 of its text. */
  readonly hash: string;
  readonly modified: number;
  readonly size: number;
}
/** What a call made of one asset and one partition besides the step's own. */
export type MadeOutput = Pick<StepDone, 'output' | 'dataVersion' | 'checks'> & {
  readonly asset: string;
  readonly partition: string;
};

export interface StepDone {
  readonly kind: 'done';
  readonly step: number;
  /** The rest of the call: other outputs, other partitions. */
  readonly others: readonly MadeOutput[];
  readonly output: WrittenOutput | null;
  readonly dataVersion: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Keys of the assets that the function read through its context, sorted. */
  readonly reads: readonly string[];
  readonly checks: readonly StepCheckResult[];
  /** Commits with the step's outcome; a change without a value deletes. */
  readonly state: readonly { readonly name: string; readonly value?: unknown }[];
  readonly partitionKeys: readonly { readonly definition: string; readonly part: string; readonly exists: boolean }[];
}
export interface StepFailed {
  readonly kind: 'failed';
  readonly step: number;
  readonly error: StepError;
  readonly isCancelled: boolean;
  /** The process ends itself after this answer: what it would do next is anybody's guess. */
  readonly isLast: boolean;
}

export type FromRunner =
  | {
      readonly kind: 'ready';
      readonly protocolVersion: number;
      readonly assets: Readonly<Record<string, StepSettings>>;
    }
  /** Project files that were loaded since the last report. */
  | { readonly kind: 'loaded'; readonly files: readonly LoadedFile[] }
  /** A read of something that the step was not given: undeclared, or a key outside its mapping. Null: by the mapping. */
  | {
      readonly kind: 'resolve';
      readonly id: number;
      readonly asset: string;
      readonly partitions: readonly string[] | null;
    }
  | { readonly kind: 'partitionKeys'; readonly id: number; readonly name: string }
  | {
      readonly kind: 'log';
      readonly at: number;
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
    }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** The step's check that runs from here on; null: none any more. */
  | { readonly kind: 'checking'; readonly check: string | null }
  | {
      readonly kind: 'observed';
      readonly id: number;
      readonly versions: readonly (string | null)[];
      readonly problem: StepError | null;
    }
  /** All that the loaded files declare, as JSON; null where one of them could not be loaded. */
  | { readonly kind: 'described'; readonly manifest: string | null; readonly problem: StepError | null }
  /** What a step of before had begun and nobody waited for has failed now. The process is not to run another step. */
  | { readonly kind: 'late'; readonly run: string; readonly step: number; readonly error: StepError }
  /** `answer` is what the question says that it is; null where there is a problem. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown; readonly problem: StepError | null }
  | {
      readonly kind: 'cacheKeyIs';
      readonly id: number;
      readonly key: string | null;
      readonly problem: StepError | null;
    }
  | StepDone
  | StepFailed;
