// Runs the checks of an asset on the version that its step has just written.

import type { StepCheckResult } from '@headwater/protocol';
import type { Check, CheckContext, CheckResult } from 'headwater';
import { stepError } from './step-error.js';

export async function runCheck(check: Check, context: CheckContext, project: string): Promise<StepCheckResult> {
  const declared = {
    check: check.name,
    severity: check.severity ?? 'error',
    blocking: check.blocking ?? false,
  } as const;
  try {
    return resultOf(check.name, await check.run(context), declared);
  } catch (error) {
    return { ...declared, outcome: 'errored', evidence: { error: stepError(error, project) } };
  }
}

/** A result may carry its own severity, which then decides. */
export function resultOf(
  name: string,
  result: CheckResult,
  declared: Pick<StepCheckResult, 'severity' | 'blocking'>,
): StepCheckResult {
  return {
    check: name,
    outcome: result.passed ? 'passed' : 'failed',
    severity: result.severity ?? declared.severity,
    blocking: declared.blocking,
    evidence: JSON.parse(JSON.stringify(result.evidence ?? {})),
  };
}
