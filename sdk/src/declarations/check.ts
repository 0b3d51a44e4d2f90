// Checks: one property of one version, measured.

import { declare } from './collector.js';
import type { AssetReference, CheckContext } from './context.js';
import type { CheckResult, CheckSeverity } from './result.js';

export interface CheckOptions {
  /** Left out when the check stands in an asset's own `checks`. */
  readonly asset?: AssetReference;
  readonly description?: string;
  /** `error` when left out. */
  readonly severity?: CheckSeverity;
  /** A failed blocking check of severity error keeps everything downstream from running. */
  readonly blocking?: boolean;
  run(ctx: CheckContext): Promise<CheckResult> | CheckResult;
}
export interface Check extends CheckOptions {
  readonly kind: 'check';
  readonly name: string;
}
/**
 * Declares a property that is measured of each version: the check passes or not, and `evidence` says why.
 *
 * @example
 * export const notEmpty = check('not_empty', {
 *   asset: 'daily_sales',
 *   blocking: true,
 *   async run(ctx) {
 *     const rows = await ctx.read('daily_sales');
 *     return { passed: rows.length > 0, evidence: { measured: rows.length, threshold: 1 } };
 *   },
 * });
 */
export function check(name: string, options: CheckOptions): Check {
  return declare({ ...options, kind: 'check', name });
}
