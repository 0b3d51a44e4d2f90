// Runs the checks of an asset on one version of it. A check that throws or answers nonsense is an execution failure
// (`errored`), kept apart from one that has failed.

import type { StepCheckResult } from '@headwater/protocol';
import type { Check, CheckContext, CheckResult } from 'headwater';
import { isRecord } from '../storages/digest.js';
import { jsonText } from './json-text.js';
import { stepError } from './step-error.js';

export async function runCheck(check: Check, context: CheckContext, project: string): Promise<StepCheckResult> {
  const declared = {
    check: check.name,
    severity: check.severity ?? 'error',
    blocking: check.blocking ?? false,
  } as const;
  const started = performance.now();
  const elapsed = () => ({ elapsedMs: performance.now() - started });
  try {
    const result = sensible(check.name, await check.run(context));
    return { ...resultOf(check.name, result, declared), ...elapsed() };
  } catch (error) {
    return { ...declared, outcome: 'errored', evidence: { error: stepError(error, project) }, ...elapsed() };
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
    evidence: JSON.parse(jsonText(result.evidence ?? {})),
  };
}

/** What user code answers may be anything: types end where it is compiled. */
export function sensible(name: string, result: unknown): CheckResult {
  const shape = 'return { passed: true } or { passed: false }, with `severity` and `evidence` as you like';
  if (!isRecord(result) || typeof result.passed !== 'boolean')
    throw new TypeError(`The check ${name} answered ${shown(result)}: ${shape}.`);
  const { severity } = result;
  if (severity !== undefined && severity !== 'error' && severity !== 'warn')
    throw new TypeError(`The check ${name} answered with the severity ${shown(severity)}: write 'error' or 'warn'.`);
  return result as unknown as CheckResult; // Its fields have just been looked at.
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
