// Forgets old events, with what is said of them alone.

import type { Forgotten, Position, RecordRetention, StoredRun } from '@headwater/core';
import { type AgedRun, decideRecords, decideRuns, type Need } from '../record-retention.js';
import { type MemoryTables, outputId } from './tables.js';

export function forgetEvents(
  tables: MemoryTables,
  {
    keep,
    cited,
    dryRun,
  }: { readonly keep: RecordRetention; readonly cited: ReadonlyMap<Position, Position>; readonly dryRun: boolean },
): Forgotten {
  const events = tables.events.map(({ position, kind, target, at }) => {
    const current = { asset: tables.current(target.asset), part: target.part };
    return { event: position, kind, target: current, place: `${current.asset}\n${current.part}`, at };
  });
  const needed: (readonly [Need, Position])[] = [...cited.keys()].map((event) => ['cited', event] as const);
  const verdicts = decideRecords(events, [...needed, ...neededIn(tables)], keep).map(({ event, kept }) => {
    return { event: event.event, kind: event.kind, target: event.target, kept };
  });
  const going = new Set(verdicts.filter(({ kept }) => kept === null).map(({ event }) => event));
  const runs = decideRuns([...tables.runs.values()].map(agedRun), neededRuns(tables, going), keep);
  if (!dryRun) {
    remove(tables, going);
    for (const { run } of runs) removeRun(tables, run);
  }
  return { records: verdicts, runs: runs.map(({ name }) => name) };
}

function agedRun({ run, name, ended, request }: StoredRun): AgedRun {
  const backfill = typeof request === 'object' && request !== null && 'backfill' in request ? request.backfill : null;
  return { run, name, ended, backfill: typeof backfill === 'string' ? backfill : null };
}
function neededRuns(tables: MemoryTables, going: ReadonlySet<Position>) {
  const runs = new Set<number>();
  for (const { position, run } of tables.events) if (run !== undefined && !going.has(position)) runs.add(run);
  for (const rows of tables.latest.values())
    for (const { failed } of rows.values()) if (failed !== null) runs.add(failed.run);
  const states = [...tables.state.values()].filter(({ scope }) => scope === 'backfill');
  return { runs, backfills: new Set(states.map(({ name }) => name)) };
}
function removeRun(tables: MemoryTables, run: number): void {
  tables.runs.delete(run);
  tables.consumed.delete(run);
  for (const [id, step] of [...tables.steps]) if (step.run === run) tables.steps.delete(id);
}

function* neededIn(tables: MemoryTables): Generator<readonly [Need, Position]> {
  for (const rows of tables.latest.values())
    for (const { event, versionEvent } of rows.values()) {
      if (event === null) continue;
      yield ['present', event];
      if (versionEvent !== null) yield ['present', versionEvent];
      for (const input of tables.inputs.get(event) ?? []) if (input.event !== null) yield ['read', input.event];
    }
  for (const { position, kind, target, run, step, output } of tables.events) {
    const failed = tables.latestOf(target.asset, target.part)?.failed ?? null;
    if (kind === 'failure' && failed !== null && failed.run === run && failed.step === step)
      yield ['present', position];
    if (output !== undefined && tables.outputs.get(outputId(output.storage, output.ref))?.dropped === null)
      yield ['version', position];
    if (run !== undefined && tables.runs.get(run)?.ended === null) yield ['running', position];
  }
  for (const events of tables.pending.values()) for (const [, event] of events.values()) yield ['awaited', event];
  yield ['newest', tables.head];
}

function remove(tables: MemoryTables, going: ReadonlySet<Position>): void {
  const gone = tables.events.filter(({ position }) => going.has(position));
  tables.events = tables.events.filter(({ position }) => !going.has(position));
  tables.checks = tables.checks.filter(({ event }) => event === null || !going.has(event));
  for (const { position, output } of gone) {
    tables.inputs.delete(position);
    if (output === undefined) continue;
    const isNamed = tables.events.some(
      (event) => event.output?.storage === output.storage && event.output.ref === output.ref,
    );
    if (!isNamed) tables.outputs.delete(outputId(output.storage, output.ref));
  }
}
