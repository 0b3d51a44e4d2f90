// What a call of `check` asks for beyond coverage: which rules, how many warnings are too many, whether the log counts, and
// whether to fix.

import { didYouMean } from '@headwater/core';
import type { Finding } from '@headwater/server/rules';
import { failure, type Outcome, success } from '../outcome.js';

export interface CheckRequest {
  readonly readsLog: boolean;
  readonly fixing: 'fix' | 'dry run' | null;
  isWanted(rule: string): boolean;
  isTooMuch(findings: readonly Pick<Finding, 'severity'>[]): boolean;
}

export function checkRequest(
  { rule, maxWarnings, log, fix, dryRun }: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Outcome<CheckRequest> {
  const named = Array.isArray(rule) ? rule.map(String) : null;
  const unknown = named?.find((name) => !known.has(name));
  if (unknown !== undefined) return failure(`There is no rule \`${unknown}\`.${didYouMean(known, unknown)}`);
  if (maxWarnings !== undefined && !/^\d+$/.test(String(maxWarnings)))
    return failure(`--max-warnings is a number of warnings, not ${JSON.stringify(maxWarnings)}.`);
  if (dryRun === true && fix !== true) return failure('--dry-run says what --fix would change: give both.');
  const limit = maxWarnings === undefined ? Number.POSITIVE_INFINITY : Number(maxWarnings);
  return success({
    readsLog: log !== false,
    fixing: fix !== true ? null : dryRun === true ? 'dry run' : 'fix',
    isWanted: (id) => named === null || named.includes(id),
    isTooMuch: (findings) => {
      const count = (severity: Finding['severity']): number =>
        findings.filter((finding) => finding.severity === severity).length;
      return count('error') > 0 || count('warning') > limit;
    },
  });
}
