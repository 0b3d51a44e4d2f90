// One record of the event log in JSON: what was made, from what, by which run, and what its checks said.

import type { EventInput, LogReader, StoredCheckResult, StoredEvent } from '@headwater/core';
import { runName } from '@headwater/protocol';
import { formatInstant } from '../input/instant.js';

export interface MaterializationView {
  /** The event's position in the log. */
  readonly id: number;
  readonly key: string;
  readonly partition: string | null;
  readonly run: string | null;
  readonly at: string;
  readonly codeVersion: string | null;
  /** Computed from the code, beside the version that its author gave it. */
  readonly codeDigest: string | null;
  readonly dataVersion: string | null;
  readonly output: { readonly storage: string; readonly ref: string } | null;
  /** Null for an asset that reads nothing. */
  readonly window: { readonly read: number; readonly expected: number; readonly complete: boolean } | null;
  readonly inputs: readonly InputView[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly checks: readonly CheckResultView[];
}
interface InputView {
  readonly key: string;
  readonly partition: string | null;
  /** The record that was read; null for an input that has none. */
  readonly event: number | null;
  readonly dataVersion: string | null;
  /** False: the step read it without declaring it. */
  readonly declared: boolean;
}
interface CheckResultView {
  readonly name: string;
  readonly passed: boolean;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warning';
  readonly blocking: boolean;
  readonly evidence: unknown;
}

export async function materializationView(reader: LogReader, event: StoredEvent): Promise<MaterializationView> {
  const { asset, part } = event.target;
  const inputs = await reader.inputs(event.position);
  const checks = await reader.checks(asset, part);
  return {
    id: event.position,
    key: asset,
    partition: part === '' ? null : part,
    run: event.run === undefined ? null : runName(event.run),
    at: formatInstant(event.at),
    codeVersion: event.codeVersion ?? null,
    codeDigest: event.codeDigest ?? null,
    dataVersion: event.dataVersion ?? null,
    output: event.output ?? null,
    window: windowView(event),
    inputs: inputs.map(inputView),
    metadata: metadataOf(event.body),
    checks: checks.filter((check) => check.event === event.position).map(checkView),
  };
}

function windowView({ read, expected }: StoredEvent): MaterializationView['window'] {
  if (read === undefined || expected === undefined || expected === 0) return null;
  return { read, expected, complete: read === expected };
}

function inputView({ target, event, dataVersion, origin }: EventInput): InputView {
  const partition = target.part === '' ? null : target.part;
  return { key: target.asset, partition, event, dataVersion, declared: origin === 'declared' };
}

function checkView({ check, outcome, severity, blocking, evidence }: StoredCheckResult): CheckResultView {
  return {
    name: check,
    passed: outcome === 'passed',
    outcome,
    severity: severity === 'warn' ? 'warning' : severity,
    blocking,
    evidence: evidence ?? null,
  };
}

function metadataOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || !('metadata' in body)) return {};
  const { metadata } = body;
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
}
