// Rows of the log's tables as the port's values.

import type {
  EventInput,
  EventKind,
  LatestRow,
  RunState,
  StepState,
  StoredCheckResult,
  StoredEvent,
  StoredRun,
  StoredStep,
} from '@headwater/core';

/** Columns of the same name as the statements in `reads.ts` select them. */
export interface EventRow {
  readonly event_id: number;
  readonly kind: string;
  readonly asset: string;
  readonly part: string;
  readonly run_id: number | null;
  readonly step: number | null;
  readonly at_ms: number;
  readonly code_version: string | null;
  readonly code_digest: string | null;
  readonly data_version: string | null;
  readonly input_revision: string | null;
  readonly deps_digest: string | null;
  readonly storage: string | null;
  readonly ref: string | null;
  readonly read_count: number | null;
  readonly expected_count: number | null;
  readonly body: string;
}
export function toEvent(row: EventRow): StoredEvent {
  return {
    kind: row.kind as EventKind,
    target: { asset: row.asset, part: row.part },
    ...(row.run_id === null ? {} : { run: row.run_id }),
    ...(row.step === null ? {} : { step: row.step }),
    ...(row.code_version === null ? {} : { codeVersion: row.code_version }),
    ...(row.code_digest === null ? {} : { codeDigest: row.code_digest }),
    ...(row.data_version === null ? {} : { dataVersion: row.data_version }),
    ...(row.input_revision === null ? {} : { inputRevision: row.input_revision }),
    ...(row.deps_digest === null ? {} : { depsDigest: row.deps_digest }),
    ...(row.storage === null || row.ref === null ? {} : { output: { storage: row.storage, ref: row.ref } }),
    ...(row.read_count === null ? {} : { read: row.read_count }),
    ...(row.expected_count === null ? {} : { expected: row.expected_count }),
    body: JSON.parse(row.body),
    position: row.event_id,
    at: row.at_ms,
  };
}

export interface LatestStateRow {
  readonly part: string;
  readonly event_id: number | null;
  readonly version_event: number | null;
  readonly read_through: number;
  readonly data_version: string | null;
  readonly code_version: string | null;
  readonly code_digest: string | null;
  readonly deps_digest: string;
  readonly complete: number;
  readonly failed_run: number | null;
  readonly failed_step: number | null;
}
export function toLatest(row: LatestStateRow): LatestRow {
  return {
    part: row.part,
    event: row.event_id,
    versionEvent: row.version_event,
    readThrough: row.read_through,
    dataVersion: row.data_version,
    codeVersion: row.code_version,
    codeDigest: row.code_digest,
    depsDigest: row.deps_digest,
    complete: row.complete === 1,
    failed: row.failed_run === null || row.failed_step === null ? null : { run: row.failed_run, step: row.failed_step },
  };
}

export interface InputRow {
  readonly asset: string;
  readonly part: string;
  readonly read_event: number | null;
  readonly data_version: string | null;
  readonly origin: number;
}
export const ORIGIN_DECLARED = 0;
export const ORIGIN_OBSERVED = 1;
export function toInput(row: InputRow): EventInput {
  return {
    target: { asset: row.asset, part: row.part },
    event: row.read_event,
    dataVersion: row.data_version,
    origin: row.origin === ORIGIN_DECLARED ? 'declared' : 'observed',
  };
}

export interface RunRow {
  readonly run_id: number;
  readonly name: string;
  readonly kind: string;
  readonly job: string | null;
  readonly status: string;
  readonly request: string;
  readonly created_ms: number;
  readonly started_ms: number | null;
  readonly ended_ms: number | null;
}
export function toRun(row: RunRow): StoredRun {
  return {
    run: row.run_id,
    name: row.name,
    kind: row.kind,
    job: row.job,
    status: row.status as RunState,
    request: JSON.parse(row.request),
    created: row.created_ms,
    started: row.started_ms,
    ended: row.ended_ms,
  };
}

export interface StepRow {
  readonly run_id: number;
  readonly step: number;
  readonly kind: string;
  readonly asset: string | null;
  readonly check_name: string | null;
  readonly partitions: string;
  readonly attempt: number;
  readonly status: string;
  readonly code_version: string | null;
  readonly reasons: string | null;
  readonly prepared: string | null;
  readonly error: string | null;
  readonly not_before_ms: number | null;
  readonly started_ms: number | null;
  readonly ended_ms: number | null;
}
export function toStep(row: StepRow): StoredStep {
  return {
    run: row.run_id,
    step: row.step,
    status: row.status as StepState,
    kind: row.kind as NonNullable<StoredStep['kind']>,
    parts: row.partitions,
    attempt: row.attempt,
    ...(row.asset === null ? {} : { asset: row.asset }),
    ...(row.check_name === null ? {} : { check: row.check_name }),
    ...(row.code_version === null ? {} : { codeVersion: row.code_version }),
    ...(row.reasons === null ? {} : { reasons: JSON.parse(row.reasons) }),
    ...(row.prepared === null ? {} : { prepared: JSON.parse(row.prepared) }),
    ...(row.error === null ? {} : { error: JSON.parse(row.error) }),
    ...(row.not_before_ms === null ? {} : { notBefore: row.not_before_ms }),
    started: row.started_ms,
    ended: row.ended_ms,
  };
}

export interface CheckRow {
  readonly asset: string;
  readonly check_name: string;
  readonly part: string;
  readonly event_id: number | null;
  readonly run_id: number | null;
  readonly step: number | null;
  readonly outcome: string;
  readonly severity: string;
  readonly blocking: number;
  readonly at_ms: number;
  readonly evidence: string;
}
export function toCheck(row: CheckRow): StoredCheckResult {
  return {
    check: row.check_name,
    target: { asset: row.asset, part: row.part },
    event: row.event_id,
    ...(row.run_id === null ? {} : { run: row.run_id }),
    ...(row.step === null ? {} : { step: row.step }),
    outcome: row.outcome as StoredCheckResult['outcome'],
    severity: row.severity as StoredCheckResult['severity'],
    blocking: row.blocking === 1,
    evidence: JSON.parse(row.evidence),
    at: row.at_ms,
  };
}
