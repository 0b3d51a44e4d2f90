// Partition definitions as plain data, and the functions that authors call to make them.
// Nothing here lists keys or checks dates: a definition is what the author wrote, `space.ts` gives it meaning.

/** A cron expression or one wall-clock instant (ISO 8601 without offset) whose windows are left out. */
export type Exclusion = string | { readonly cron: string };

export interface TimePartitionOptions {
  /** First window's start, ISO date or date-time (or in `format`), read as wall-clock time in `timezone`. */
  readonly start: string;
  /** Exclusive end, same notation. Without it, windows go on for ever. */
  readonly end?: string;
  /** IANA zone; UTC when none is given. */
  readonly timezone?: string;
  /** strftime pattern of the keys; `%Y-%m-%d`, for hourly definitions `%Y-%m-%d-%H:%M`. */
  readonly format?: string;
  readonly exclusions?: readonly Exclusion[];
  /** How many windows past the last ended one exist (negative: fewer). */
  readonly endOffset?: number;
  readonly minuteOffset?: number;
  readonly hourOffset?: number;
  /** Weekly: 0 = Sunday … 6. Monthly: day of the month, from 1. */
  readonly dayOffset?: number;
}

export type TimeGranularity = 'hourly' | 'daily' | 'weekly' | 'monthly';

export interface CalendarPartitions extends TimePartitionOptions {
  readonly kind: TimeGranularity;
}
export interface CronPartitions extends TimePartitionOptions {
  readonly kind: 'cron';
  readonly cron: string;
}
export type TimePartitions = CalendarPartitions | CronPartitions;
export interface StaticPartitions {
  readonly kind: 'static';
  readonly keys: readonly string[];
}
export interface DynamicPartitions {
  readonly kind: 'dynamic';
  readonly name: string;
}
export interface MultiPartitions {
  readonly kind: 'multi';
  readonly dimensions: Readonly<Record<string, Partitions>>;
}
/** How an asset is cut into partitions: plain data with a `kind`. */
export type Partitions = TimePartitions | StaticPartitions | DynamicPartitions | MultiPartitions;

export function hourlyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'hourly' };
}
export function dailyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'daily' };
}
export function weeklyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'weekly' };
}
export function monthlyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'monthly' };
}
/** One partition from each tick of the cron expression to the next. */
export function cronPartitions(options: TimePartitionOptions & { readonly cron: string }): CronPartitions {
  return { ...options, kind: 'cron' };
}
export function staticPartitions(keys: readonly string[]): StaticPartitions {
  return { kind: 'static', keys };
}
/** Keys that are added and removed while the pipeline lives; the event log keeps them under `name`. */
export function dynamicPartitions(name: string): DynamicPartitions {
  return { kind: 'dynamic', name };
}
/** A cube; its keys join the parts with `|` in alphabetical order of the dimensions' names. */
export function multiPartitions(dimensions: Readonly<Record<string, Partitions>>): MultiPartitions {
  return { kind: 'multi', dimensions };
}
