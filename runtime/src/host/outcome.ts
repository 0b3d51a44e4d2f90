// What a finished step leaves in the log: its record, its checks, its state. Pure: it only words what has happened.

import {
  type Commit,
  depsDigest,
  derivedDataVersion,
  effectiveCodeVersion,
  type EventInput,
  type NewEvent,
  type World,
} from '@headwater/core';
import {
  evidenceText,
  type StepCheckResult,
  type StepDone,
  type StepError,
  type StepInputs,
} from '@headwater/protocol';
import { digestOfText, isRecord } from '../storages/digest.js';
import { recordedInputs } from './input-versions.js';
import { countRead } from './refused-window.js';
import type { EngineStep } from './steps.js';

/** A part of a commit that can be kept as JSON, and committed later by somebody else. */
export interface StepOutcome extends Required<Pick<Commit, 'events' | 'checks' | 'state' | 'partitionKeys'>> {
  readonly status: 'succeeded' | 'failed';
  /** Why it failed; of a step that succeeded: which of its checks could not run. */
  readonly error: StepError | null;
}
export interface ReadInputs {
  readonly given: readonly StepInputs[];
  readonly observed: readonly StepInputs[];
}

const DIGITS = 16;

export function outcomeOf(
  world: World,
  step: EngineStep,
  made: {
    readonly run: number;
    readonly inputs: ReadInputs;
    readonly done: StepDone;
    /** The author's own; null: none. */
    readonly cacheKey: string | null;
  },
): StepOutcome {
  const { run, done, cacheKey } = made;
  const target = { asset: step.asset, part: step.part };
  const place = { run, step: step.number };
  const inputs = allInputs(made.inputs);
  const asset = world.graph.asset(step.asset);
  const codeVersion = asset === null ? null : effectiveCodeVersion(asset);
  const record: NewEvent = {
    kind: 'materialization',
    target,
    ...place,
    ...(codeVersion === null ? {} : { codeVersion }),
    ...(asset === null || asset.codeDigest === null ? {} : { codeDigest: asset.codeDigest }),
    dataVersion: dataVersionOf(done, { codeVersion, inputs, run, step: step.number }),
    inputRevision: String(Math.max(0, ...inputs.map((input) => input.event ?? 0))),
    depsDigest: depsDigest(world, step.asset, digestOfText),
    ...(done.output === null ? {} : { output: { storage: done.output.storage, ref: done.output.ref } }),
    inputs,
    read: sum(made.inputs.given.map((input) => countRead(world, input))),
    expected: sum(made.inputs.given.map((input) => input.expected)),
    body: { metadata: done.metadata, reads: done.reads, ...(cacheKey === null ? {} : { cacheKey }) },
  };
  const blocking = done.checks.filter(isBlockingFailure);
  const blocked = blocking.length === 0 ? null : blockedBy(blocking);
  const errored = done.checks.filter(({ outcome }) => outcome === 'errored');
  return {
    status: blocked === null ? 'succeeded' : 'failed',
    error: blocked ?? (errored.length === 0 ? null : couldNotRun(errored)),
    events: blocked === null ? [record] : [record, failureOf(target, place, blocked)],
    checks: done.checks.map((check) => ({ ...check, ...place, target, event: null })),
    state: done.state.map(({ name, ...change }) => {
      return { scope: 'asset', asset: step.asset, name, value: 'value' in change ? change.value : undefined };
    }),
    partitionKeys: done.partitionKeys,
  };
}

export function failureOf(
  target: NewEvent['target'],
  place: { readonly run: number; readonly step: number },
  error: StepError,
): NewEvent {
  return { kind: 'failure', target, ...place, body: { error } };
}

/** A read of its own that was given as well is recorded once, as declared. */
function allInputs({ given, observed }: ReadInputs): readonly EventInput[] {
  const inputs = new Map<string, EventInput>();
  for (const input of [...recordedInputs(given, 'declared'), ...recordedInputs(observed, 'observed')]) {
    const id = `${input.target.asset}\n${input.target.part}`;
    if (!inputs.has(id)) inputs.set(id, input);
  }
  return [...inputs.values()];
}

/**
 * The author's own; else the digest of what was written; else one of the code and the inputs. Where any of those is
 * unknown nothing says that two builds are equal, so each is a version of its own.
 */
function dataVersionOf(
  done: StepDone,
  made: {
    readonly codeVersion: string | null;
    readonly inputs: readonly EventInput[];
    readonly run: number;
    readonly step: number;
  },
): string {
  if (done.dataVersion !== null) return done.dataVersion;
  if (done.output !== null) return done.output.digest.slice(0, DIGITS);
  const known = made.inputs.flatMap(({ target, dataVersion }) =>
    dataVersion === null ? [] : [{ asset: target.asset, dataVersion }],
  );
  if (made.codeVersion === null || known.length < made.inputs.length) return `run-${made.run}.${made.step}`;
  return derivedDataVersion(made.codeVersion, known, digestOfText).slice(0, DIGITS);
}

export function isBlockingFailure(check: StepCheckResult): boolean {
  return check.blocking && check.severity === 'error' && check.outcome !== 'passed';
}
export function blockedBy(checks: readonly StepCheckResult[]): StepError {
  const said = checks.map(({ check, evidence }) => {
    const measured = evidenceText(evidence);
    return `The blocking check ${check} did not pass${measured === '' ? '' : `: ${measured}`}`;
  });
  return { name: 'BlockingCheckFailed', message: said.map(asSentence).join(' '), frames: [] };
}
/** An execution failure, of the run: no verdict on the data, so that it holds nothing back. */
export function couldNotRun(checks: readonly StepCheckResult[]): StepError {
  const said = checks.map((check) => `The check ${check.check} could not run to an answer: ${whyErrored(check)}`);
  return { name: 'CheckErrored', message: said.map(asSentence).join(' '), frames: [] };
}
function whyErrored({ evidence }: StepCheckResult): string {
  const thrown = isRecord(evidence) && isRecord(evidence.error) ? evidence.error.message : null;
  return typeof thrown === 'string' ? thrown : 'it threw';
}

function asSentence(text: string): string {
  return text.replace(/\.?$/, '.');
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
