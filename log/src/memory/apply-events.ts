// Appends the events of a commit, with what they say about inputs, checks, publication and the present state.

import type { Commit, EventInput, NewCheckResult, NewEvent, Position } from '@headwater/core';
import { nextLatest } from '../latest.js';
import { plain, runNumber } from './apply.js';
import { type MemoryTables, storedEvent } from './tables.js';

export function applyEvents(tables: MemoryTables, commit: Commit): readonly Position[] {
  const events = (commit.events ?? []).map((event) => applyEvent(tables, event, commit.at));
  for (const check of commit.checks ?? []) applyCheck(tables, check, { events, commit });
  for (const { event, published, note = null } of commit.publications ?? []) {
    if (published) tables.published.set(event, { since: commit.at, note });
    else tables.published.delete(event);
  }
  return events;
}

function applyEvent(tables: MemoryTables, given: NewEvent, at: number): Position {
  const position = tables.head + 1;
  const run = given.run === undefined ? null : runNumber(tables, given.run);
  const target = { asset: named(tables, given.target.asset), part: given.target.part };
  const event: NewEvent = { ...given, target, body: plain(given.body) };
  tables.events.push(storedEvent(event, { position, at, run }));
  const inputs = (given.inputs ?? []).map((input): EventInput => {
    return { ...input, target: { asset: named(tables, input.target.asset), part: input.target.part } };
  });
  if (inputs.length > 0) tables.inputs.set(position, inputs);

  const rows = tables.latest.get(target.asset) ?? new Map();
  const next = nextLatest(rows.get(target.part) ?? null, { event, position, run });
  if (next === null) rows.delete(target.part);
  else rows.set(target.part, next);
  tables.latest.set(target.asset, rows);
  return position;
}

function named(tables: MemoryTables, key: string): string {
  const current = tables.current(key);
  tables.names.set(key, current);
  return current;
}

function applyCheck(
  tables: MemoryTables,
  check: NewCheckResult,
  { events, commit }: { readonly events: readonly Position[]; readonly commit: Commit },
): void {
  const own = (commit.events ?? []).findIndex(
    ({ kind, target }) =>
      kind === 'materialization' && target.asset === check.target.asset && target.part === check.target.part,
  );
  tables.checks.push({
    ...check,
    target: { asset: named(tables, check.target.asset), part: check.target.part },
    event: check.event ?? events[own] ?? null,
    evidence: plain(check.evidence),
    at: commit.at,
  });
}
