// What the server and the thread that reads event logs say to each other. Everything that a log answers is plain data.

import type { LogReader } from '@headwater/core';
import type { OpenedReader } from '@headwater/log';

/** Questions to a log that have one answer. */
export const logMethods = [
  'head',
  'remembered',
  'leaseHolder',
  'events',
  'inputs',
  'latestInputs',
  'readers',
  'recordedAssets',
  'published',
  'publications',
  'citations',
  'latest',
  'checks',
  'runs',
  'steps',
  'partitionKeys',
  'state',
  'pending',
  'consumer',
  'consumed',
  'evaluations',
  'resolve',
  'output',
  'outputs',
] as const satisfies readonly (keyof LogReader)[];
export type LogMethod = (typeof logMethods)[number];

export type ToLogThread =
  /** The answer is what became of it; `log` is its number from then on. */
  | { readonly kind: 'open'; readonly id: number; readonly log: number; readonly file: string }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly log: number;
      readonly method: LogMethod;
      readonly args: readonly unknown[];
    }
  /** From now on it says when the log has grown. */
  | { readonly kind: 'follow'; readonly log: number }
  | { readonly kind: 'close'; readonly log: number };

export type FromLogThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'grown'; readonly log: number; readonly position: number }
  /** The file is gone, or another one. */
  | { readonly kind: 'gone'; readonly log: number }
  /** It can be followed no longer. */
  | { readonly kind: 'lost'; readonly log: number; readonly message: string };

/** What became of opening a log: an open one stays in the thread, which tells its identity. */
export type OpenedThere =
  | { readonly kind: 'open'; readonly id: Awaited<LogReader['id']> }
  | Exclude<OpenedReader, { readonly kind: 'open' }>;
