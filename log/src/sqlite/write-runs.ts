// Writes runs, steps and physical versions: inserts what is new, and changes only what a change names.

import type { Json, OutputChange, RunChange, StepChange } from '@headwater/core';
import { lifetime } from '../commit-order.js';
import { ensureAsset } from './assets.js';
import { runNumber } from './guards.js';
import { outputNamed } from './reads.js';
import { build, type Connection, type Slots, statement } from './statement.js';

const runById = statement((p: Slots<{ run: number }>) =>
  build.selectFrom('run').selectAll().where('run_id', '=', p.run),
);
type RunFields = {
  name: string;
  kind: string;
  job: string | null;
  status: string;
  request: string;
  from: number | null;
  to: number | null;
  started: number | null;
  ended: number | null;
  cancel: number | null;
};
const insertRun = statement((p: Slots<RunFields & { at: number }>) =>
  build.insertInto('run').values({ ...runColumns(p), created_ms: p.at }),
);
const updateRun = statement((p: Slots<RunFields & { run: number }>) =>
  build.updateTable('run').set(runColumns(p)).where('run_id', '=', p.run),
);
function runColumns(p: Slots<RunFields>) {
  return {
    name: p.name,
    kind: p.kind,
    job: p.job,
    status: p.status,
    request: p.request,
    interval_start_ms: p.from,
    interval_end_ms: p.to,
    started_ms: p.started,
    ended_ms: p.ended,
    cancel_ms: p.cancel,
  };
}

export function writeRun(connection: Connection, change: RunChange, at: number): number {
  const before = change.run === undefined ? undefined : connection.get(runById, { run: change.run });
  const name = change.name ?? before?.name;
  if (name === undefined) throw new Error(`There is no run ${change.run}.`);
  const { started, ended } = lifetime(
    { started: before?.started_ms ?? null, ended: before?.ended_ms ?? null },
    change.status,
    at,
  );
  const fields = {
    name,
    kind: change.kind ?? before?.kind ?? 'materialize',
    job: change.job ?? before?.job ?? null,
    status: change.status,
    request: change.request === undefined ? (before?.request ?? 'null') : text(change.request),
    from: change.interval?.[0] ?? before?.interval_start_ms ?? null,
    to: change.interval?.[1] ?? before?.interval_end_ms ?? null,
    started,
    ended,
    cancel: change.cancel ? at : (before?.cancel_ms ?? null),
  };
  if (before === undefined) return connection.run(insertRun, { ...fields, at }).id;
  connection.run(updateRun, { ...fields, run: before.run_id });
  return before.run_id;
}

type StepFields = {
  run: number;
  step: number;
  kind: string;
  asset: number | null;
  check: string | null;
  parts: string;
  attempt: number;
  status: string;
  code: string | null;
  reasons: string | null;
  prepared: string | null;
  error: string | null;
  notBefore: number | null;
  started: number | null;
  ended: number | null;
};
const stepById = statement((p: Slots<{ run: number; step: number }>) =>
  build.selectFrom('step').selectAll().where('run_id', '=', p.run).where('step', '=', p.step),
);
const upsertStep = statement((p: Slots<StepFields>) => {
  const changing = {
    kind: p.kind,
    asset_id: p.asset,
    check_name: p.check,
    partitions: p.parts,
    attempt: p.attempt,
    status: p.status,
    code_version: p.code,
    reasons: p.reasons,
    prepared: p.prepared,
    error: p.error,
    not_before_ms: p.notBefore,
    started_ms: p.started,
    ended_ms: p.ended,
  };
  return build
    .insertInto('step')
    .values({ run_id: p.run, step: p.step, ...changing })
    .onConflict((conflict) => conflict.columns(['run_id', 'step']).doUpdateSet(changing));
});

/** A plan may have a hundred thousand steps of few assets: what they name is looked up once. */
export function writeSteps(connection: Connection, changes: readonly StepChange[], at: number): void {
  const runs = new Map<string | number, number>();
  const assets = new Map<string, number>();
  for (const change of changes) {
    const named = typeof change.run === 'number' ? change.run : change.run.name;
    const run = runs.get(named) ?? runNumber(connection, change.run);
    runs.set(named, run);
    const { asset: key } = change;
    const asset = key === undefined ? null : (assets.get(key) ?? ensureAsset(connection, key, at));
    if (key !== undefined && asset !== null) assets.set(key, asset);
    writeStep(connection, change, { run, asset, at });
  }
}

function writeStep(
  connection: Connection,
  change: StepChange,
  { run, asset, at }: { readonly run: number; readonly asset: number | null; readonly at: number },
): void {
  const before = connection.get(stepById, { run, step: change.step });
  const { started, ended } = lifetime(
    { started: before?.started_ms ?? null, ended: before?.ended_ms ?? null },
    change.status,
    at,
  );
  connection.run(upsertStep, {
    run,
    step: change.step,
    kind: change.kind ?? before?.kind ?? 'asset',
    asset: asset ?? before?.asset_id ?? null,
    check: change.check ?? before?.check_name ?? null,
    parts: change.parts ?? before?.partitions ?? '',
    attempt: change.attempt ?? before?.attempt ?? 1,
    status: change.status,
    code: change.codeVersion ?? before?.code_version ?? null,
    reasons: textOr(change.reasons, before?.reasons),
    prepared: textOr(change.prepared, before?.prepared),
    error: textOr(change.error, before?.error),
    notBefore: change.notBefore ?? before?.not_before_ms ?? null,
    started,
    ended,
  });
}

type OutputFields = {
  storage: string;
  ref: string;
  asset: number;
  part: string;
  digest: string | null;
  bytes: number | null;
  at: number;
  dropped: number | null;
  why: string | null;
};
const upsertOutput = statement((p: Slots<OutputFields>) =>
  build
    .insertInto('output')
    .values({
      storage: p.storage,
      ref: p.ref,
      asset_id: p.asset,
      part: p.part,
      digest: p.digest,
      bytes: p.bytes,
      created_ms: p.at,
      dropped_ms: p.dropped,
      dropped_why: p.why,
    })
    .onConflict((conflict) =>
      conflict.columns(['storage', 'ref']).doUpdateSet((eb) => ({
        digest: eb.fn.coalesce(p.digest, 'output.digest'),
        bytes: eb.fn.coalesce(p.bytes, 'output.bytes'),
        dropped_ms: p.dropped,
        dropped_why: p.why,
      })),
    ),
);

export function writeOutput(connection: Connection, change: OutputChange, at: number): void {
  connection.run(upsertOutput, {
    storage: change.storage,
    ref: change.ref,
    asset: ensureAsset(connection, change.target.asset, at),
    part: change.target.part,
    digest: change.digest ?? null,
    bytes: change.bytes ?? null,
    at,
    dropped: change.dropped === undefined ? null : at,
    why: change.dropped ?? null,
  });
}

export function outputIdOf(
  connection: Connection,
  output: { readonly storage: string; readonly ref: string },
): number | null {
  return connection.get(outputNamed, { storage: output.storage, ref: output.ref })?.output_id ?? null;
}

export function text(value: Json): string {
  return JSON.stringify(value) ?? 'null';
}
function textOr(value: Json | undefined, before: string | null | undefined): string | null {
  return value === undefined ? (before ?? null) : text(value);
}
