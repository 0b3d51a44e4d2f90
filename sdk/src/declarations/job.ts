// Jobs: what runs together, and when. Analysis follows them, and the manifest holds them; nothing starts them yet.

import { declare } from './collector.js';
import type { Condition } from './condition.js';
import type { AssetReference, JobContext } from './context.js';

export interface JobOptions {
  readonly description?: string;
  /** The assets that the job materializes, or a selection such as `+sales_report`. */
  readonly assets?: readonly AssetReference[] | string;
  readonly schedule?: Condition;
  run?(ctx: JobContext): Promise<void> | void;
}
export interface Job extends JobOptions {
  readonly kind: 'job';
  readonly name: string;
}
/**
 * Declares what runs together, and when.
 *
 * @example
 * export const nightly = job('nightly', { assets: '+sales_report', schedule: cron('0 2 * * *') });
 */
export function job(name: string, options: JobOptions): Job {
  return declare({ ...options, kind: 'job', name });
}
