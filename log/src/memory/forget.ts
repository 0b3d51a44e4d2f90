// Forgets old events, with what is said of them alone.

import type { Position, RecordRetention, RecordVerdict } from '@headwater/core';
import { decideRecords, type Need } from '../record-retention.js';
import { type MemoryTables, outputId } from './tables.js';

export function forgetEvents(
  tables: MemoryTables,
  {
    keep,
    cited,
    dryRun,
  }: { readonly keep: RecordRetention; readonly cited: ReadonlyMap<Position, Position>; readonly dryRun: boolean },
): readonly RecordVerdict[] {
  const events = tables.events.map(({ position, kind, target, at }) => {
    const current = { asset: tables.current(target.asset), part: target.part };
    return { event: position, kind, target: current, place: `${current.asset}\n${current.part}`, at };
  });
  const needed: (readonly [Need, Position])[] = [...cited.keys()].map((event) => ['cited', event] as const);
  const verdicts = decideRecords(events, [...needed, ...neededIn(tables)], keep).map(({ event, kept }) => {
    return { event: event.event, kind: event.kind, target: event.target, kept };
  });
  if (!dryRun) remove(tables, new Set(verdicts.filter(({ kept }) => kept === null).map(({ event }) => event)));
  return verdicts;
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
    if (tables.runs.some((stored) => stored.run === run && stored.ended === null)) yield ['running', position];
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
