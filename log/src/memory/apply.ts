// Applies the changes of a commit whose guards hold. Nothing here can fail half-way: what could be refused was asked before.

import type { Commit, Json, NewRunRef, RunChange, StepChange } from '@headwater/core';
import { lifetime } from '../commit-order.js';
import { applyEvents } from './apply-events.js';
import { type MemoryTables, outputId, pendingId, stateId, stepId } from './tables.js';

export interface Applied {
  readonly events: readonly number[];
  readonly runs: readonly number[];
}

export function applyCommit(tables: MemoryTables, commit: Commit): Applied {
  const runs = (commit.runs ?? []).map((change) => applyRun(tables, change, commit.at));
  for (const change of commit.steps ?? []) applyStep(tables, change, commit.at);
  applyOutputs(tables, commit);
  applyState(tables, commit);
  applyPartitionKeys(tables, commit);
  applyConsumers(tables, commit);
  for (const alias of commit.aliases ?? []) applyAlias(tables, alias.key, alias.of);
  for (const { subject, requested, tree } of commit.evaluations ?? [])
    tables.evaluations.push({ at: commit.at, subject, requested: plain(requested), tree: plain(tree) });
  for (const lease of commit.release ?? []) {
    const held = tables.leases.get(lease.resource);
    if (held?.token === lease.token) tables.leases.set(lease.resource, { ...held, holder: null });
  }
  if (commit.raiseEpoch) tables.epoch += 1;
  return { events: applyEvents(tables, commit), runs };
}

/** What a value is after it has been through a database. */
export function plain(value: Json): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

export function runNumber(tables: MemoryTables, run: number | NewRunRef): number {
  if (typeof run === 'number') return run;
  const found = tables.runNamed(run.name);
  if (found === undefined) throw new Error(`No run is named ${run.name}.`);
  return found.run;
}

function applyRun(tables: MemoryTables, change: RunChange, at: number): number {
  const number = change.run ?? Math.max(0, ...tables.runs.keys()) + 1;
  const before = tables.runs.get(number);
  if (before === undefined && change.name === undefined) throw new Error(`There is no run ${number}.`);
  tables.runs.set(number, {
    run: number,
    name: change.name ?? before?.name ?? '',
    kind: change.kind ?? before?.kind ?? 'materialize',
    job: change.job ?? before?.job ?? null,
    status: change.status,
    request: change.request === undefined ? (before?.request ?? null) : plain(change.request),
    created: before?.created ?? at,
    ...lifetime(before ?? { started: null, ended: null }, change.status, at),
  });
  return number;
}

function applyStep(tables: MemoryTables, change: StepChange, at: number): void {
  const run = runNumber(tables, change.run);
  const id = stepId(run, change.step);
  const before = tables.steps.get(id);
  const { prepared, error, reasons, ...rest } = change;
  tables.steps.set(id, {
    kind: 'asset',
    attempt: 1,
    parts: '',
    worker: null,
    ...before,
    ...rest,
    ...(prepared === undefined ? {} : { prepared: plain(prepared) }),
    ...(error === undefined ? {} : { error: plain(error) }),
    ...(reasons === undefined ? {} : { reasons: plain(reasons) }),
    run,
    ...lifetime(before ?? { started: null, ended: null }, change.status, at),
  });
}

function applyOutputs(tables: MemoryTables, commit: Commit): void {
  for (const change of commit.outputs ?? []) {
    const id = outputId(change.storage, change.ref);
    const before = tables.outputs.get(id);
    const dropped = change.dropped === undefined ? null : { at: commit.at, why: change.dropped };
    tables.outputs.set(id, {
      storage: change.storage,
      ref: change.ref,
      target: before?.target ?? { asset: tables.current(change.target.asset), part: change.target.part },
      digest: change.digest ?? before?.digest ?? null,
      dropped,
    });
  }
}

function applyState(tables: MemoryTables, commit: Commit): void {
  for (const { scope, asset, name, value } of commit.state ?? []) {
    const key = tables.current(asset);
    const id = stateId(scope, key, name);
    if (value === undefined) tables.state.delete(id);
    else {
      const version = (tables.state.get(id)?.version ?? 0) + 1;
      tables.state.set(id, { scope, asset: key, name, value: plain(value), version });
    }
  }
}

function applyPartitionKeys(tables: MemoryTables, commit: Commit): void {
  for (const { definition, part, exists } of commit.partitionKeys ?? []) {
    const keys = tables.partitionKeys.get(definition) ?? new Set();
    if (exists) keys.add(part);
    else keys.delete(part);
    tables.partitionKeys.set(definition, keys);
  }
}

function applyConsumers(tables: MemoryTables, commit: Commit): void {
  for (const change of commit.consumers ?? []) {
    const before = tables.consumers.get(change.consumer) ?? { routedThrough: 0, pausedSince: null };
    tables.consumers.set(change.consumer, {
      routedThrough: change.routedThrough ?? before.routedThrough,
      pausedSince:
        change.paused === undefined ? before.pausedSince : change.paused ? (before.pausedSince ?? commit.at) : null,
    });
    const pending = pendingOf(tables, change.consumer);
    for (const pair of change.pending ?? []) pending.set(pendingId(...pair), pair);
  }
  for (const { consumer, run, events } of commit.consume ?? []) {
    const pending = pendingOf(tables, consumer);
    for (const pair of events) pending.delete(pendingId(...pair));
    const number = runNumber(tables, run);
    const consumed = [...(tables.consumed.get(number) ?? []), ...events.map(([, event]) => event)];
    tables.consumed.set(number, [...new Set(consumed)]);
  }
}

function pendingOf(tables: MemoryTables, consumer: string) {
  const pending = tables.pending.get(consumer) ?? new Map();
  tables.pending.set(consumer, pending);
  return pending;
}

/** The history goes to the new name; where both have a state of one thing, the new name's own stays. */
function applyAlias(tables: MemoryTables, key: string, of: string): void {
  const former = tables.current(key);
  const current = tables.current(of);
  for (const [name, target] of tables.names) if (target === former) tables.names.set(name, current);
  tables.names.set(key, current);
  tables.names.set(of, current);
  if (former === current) return;

  const rows = [...(tables.latest.get(former) ?? []), ...(tables.latest.get(current) ?? [])];
  tables.latest.delete(former);
  tables.latest.set(current, new Map(rows));
  for (const [id, held] of [...tables.state]) {
    if (held.asset !== former) continue;
    tables.state.delete(id);
    const moved = stateId(held.scope, current, held.name);
    if (!tables.state.has(moved)) tables.state.set(moved, { ...held, asset: current });
  }
}
