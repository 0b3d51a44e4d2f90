// What the Test Explorer says of one result: which version was examined, what was measured, against what. Pure.

import { evidenceFacts, factsText, type StepCheckResult, type StepError, type Target } from '@headwater/protocol';

export interface CheckReport {
  /** A check that threw or answered nonsense is errored: no verdict on the data. */
  readonly outcome: StepCheckResult['outcome'];
  /** One sentence. */
  readonly message: string;
  /** Shown side by side where both are known. */
  readonly measured: string | null;
  readonly threshold: string | null;
  /** Where it threw, innermost first; empty for a verdict. */
  readonly frames: StepError['frames'];
}

export function reportOf(
  { check, outcome, severity, blocking, evidence }: StepCheckResult,
  { target, record }: { readonly target: Target; readonly record: number | null },
): CheckReport {
  const facts = evidenceFacts(evidence);
  const fact = (name: string) => facts.find((each) => each.name === name)?.value ?? null;
  const { asset, partition } = target;
  const examined = `${partition === null ? asset : `${asset} › ${partition}`}${record === null ? '' : `, record #${record}`}`;
  const verdict = { passed: 'passed', failed: 'failed', errored: 'could not run to an answer' }[outcome];
  const said = facts.length === 0 ? '' : `: ${factsText(facts)}`;
  const weight = outcome === 'failed' ? ` (${weightOf({ severity, blocking })})` : '';
  return {
    outcome,
    message: `${check} ${verdict} on ${examined}${said}${weight}`,
    measured: fact('measured'),
    threshold: fact('threshold'),
    frames: outcome === 'errored' ? framesOf(evidence) : [],
  };
}

function weightOf({ severity, blocking }: Pick<StepCheckResult, 'severity' | 'blocking'>): string {
  if (severity === 'warn') return 'warning, blocks nothing';
  return blocking ? 'error, blocks what reads it' : 'error, blocks nothing';
}

/** Evidence is any JSON: what does not look like an error has no frames. */
function framesOf(evidence: unknown): StepError['frames'] {
  const error = field(evidence, 'error');
  const frames = field(error, 'frames');
  return Array.isArray(frames) ? frames.flatMap(frameOf) : [];
}
function frameOf(frame: unknown): StepError['frames'] {
  const [file, line, column, name] = ['file', 'line', 'column', 'function'].map((each) => field(frame, each));
  if (typeof file !== 'string' || typeof line !== 'number' || typeof column !== 'number') return [];
  return [{ file, line, column, function: typeof name === 'string' ? name : '' }];
}
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
