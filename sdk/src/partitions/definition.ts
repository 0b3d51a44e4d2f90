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

/**
 * One partition an hour. An hour that the clock shows twice is two partitions; the second one's key carries its offset,
 * such as `2023-11-05-01:00-0800`. An hour that the clock skips is none.
 *
 * @example
 * export const hours = hourlyPartitions({ start: '2024-10-01', timezone: 'America/Los_Angeles' });
 */
export function hourlyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'hourly' };
}
/**
 * One partition a day, from midnight to midnight of its zone: 23, 24 or 25 hours. A partition exists once its window has
 * ended.
 *
 * @example
 * export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10', timezone: 'UTC' });
 */
export function dailyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'daily' };
}
/**
 * One partition a week, from Sunday on, or from the day that `dayOffset` names.
 *
 * @example
 * export const weeks = weeklyPartitions({ start: '2024-10-01', dayOffset: 1 });
 */
export function weeklyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'weekly' };
}
/**
 * One partition a month, from its first day, or from the day that `dayOffset` names; keys print that day. A day that a
 * month does not have makes no boundary in it.
 *
 * @example
 * export const months = monthlyPartitions({ start: '2024-01-01', format: '%Y-%m' });
 */
export function monthlyPartitions(options: TimePartitionOptions): CalendarPartitions {
  return { ...options, kind: 'monthly' };
}
/**
 * One partition from each tick of a cron expression (five fields, or a macro such as `@daily`) to the next.
 *
 * @example
 * export const workdays = cronPartitions({ cron: '0 6 * * 1-5', start: '2024-10-01', timezone: 'Europe/Berlin' });
 */
export function cronPartitions(options: TimePartitionOptions & { readonly cron: string }): CronPartitions {
  return { ...options, kind: 'cron' };
}
/**
 * The keys of a list, in its order.
 *
 * @example
 * export const regions = staticPartitions(['us', 'eu', 'ap']);
 */
export function staticPartitions(keys: readonly string[]): StaticPartitions {
  return { kind: 'static', keys };
}
/**
 * Keys that are added and removed while the pipeline lives; the event log keeps them under `name`.
 *
 * @example
 * export const customers = dynamicPartitions('customers');
 */
export function dynamicPartitions(name: string): DynamicPartitions {
  return { kind: 'dynamic', name };
}
/**
 * A cube of two dimensions; its keys join the parts with `|` in alphabetical order of the dimensions' names.
 *
 * @example
 * export const byDayAndRegion = multiPartitions({
 *   day: dailyPartitions({ start: '2024-10-01' }),
 *   region: staticPartitions(['us', 'eu']),
 * });
 */
export function multiPartitions(dimensions: Readonly<Record<string, Partitions>>): MultiPartitions {
  return { kind: 'multi', dimensions };
}
