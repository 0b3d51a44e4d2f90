// Appends events with their inputs, keeps `latest`, and stores check results and publications.

import type { Commit, EventInput, NewCheckResult, NewEvent, Part, Position } from '@headwater/core';
import { type LatestState, nextLatest } from '../latest.js';
import { ensureAsset } from './assets.js';
import { runNumber } from './guards.js';
import { ORIGIN_DECLARED, ORIGIN_OBSERVED, toLatest } from './rows.js';
import { build, type Connection, type Slots, statement } from './statement.js';
import { outputIdOf, text } from './write-runs.js';

export function writeEvents(connection: Connection, commit: Commit): readonly Position[] {
  const events = (commit.events ?? []).map((event) => writeEvent(connection, event, commit.at));
  for (const check of commit.checks ?? []) writeCheck(connection, check, { events, commit });
  for (const { event, published, note } of commit.publications ?? []) {
    if (published) connection.run(publish, { event, at: commit.at, note: note ?? null });
    else connection.run(unpublish, { event, at: commit.at });
  }
  return events;
}

type EventFields = {
  kind: string;
  asset: number;
  part: string;
  run: number | null;
  step: number | null;
  at: number;
  code: string | null;
  digest: string | null;
  version: string | null;
  revision: string | null;
  deps: string | null;
  output: number | null;
  read: number | null;
  expected: number | null;
  body: string;
};
const insertEvent = statement((p: Slots<EventFields>) =>
  build.insertInto('event').values({
    kind: p.kind,
    asset_id: p.asset,
    part: p.part,
    run_id: p.run,
    step: p.step,
    at_ms: p.at,
    code_version: p.code,
    code_digest: p.digest,
    data_version: p.version,
    input_revision: p.revision,
    deps_digest: p.deps,
    output_id: p.output,
    read_count: p.read,
    expected_count: p.expected,
    body: p.body,
  }),
);

function writeEvent(connection: Connection, event: NewEvent, at: number): Position {
  const asset = ensureAsset(connection, event.target.asset, at);
  const run = event.run === undefined ? null : runNumber(connection, event.run);
  const { id: position } = connection.run(insertEvent, {
    kind: event.kind,
    asset,
    part: event.target.part,
    run,
    step: event.step ?? null,
    at,
    code: event.codeVersion ?? null,
    digest: event.codeDigest ?? null,
    version: event.dataVersion ?? null,
    revision: event.inputRevision ?? null,
    deps: event.depsDigest ?? null,
    output: event.output === undefined ? null : outputIdOf(connection, event.output),
    read: event.read ?? null,
    expected: event.expected ?? null,
    body: text(event.body),
  });
  (event.inputs ?? []).forEach((input, n) => writeInput(connection, input, { event: position, n, at }));

  const before = latestState(connection, asset, event.target.part);
  const next = nextLatest(before, { event, position, run });
  if (next === null) connection.run(deleteLatest, { asset, part: event.target.part });
  else if (next !== before) connection.run(upsertLatest, { ...latestFields(next), asset, part: event.target.part });
  return position;
}

const insertInput = statement(
  (
    p: Slots<{
      event: number;
      n: number;
      asset: number;
      part: string;
      read: number | null;
      version: string | null;
      origin: number;
    }>,
  ) =>
    build.insertInto('event_input').values({
      event_id: p.event,
      n: p.n,
      asset_id: p.asset,
      part: p.part,
      read_event: p.read,
      data_version: p.version,
      origin: p.origin,
    }),
);
function writeInput(
  connection: Connection,
  input: EventInput,
  { event, n, at }: { readonly event: number; readonly n: number; readonly at: number },
): void {
  connection.run(insertInput, {
    event,
    n,
    asset: ensureAsset(connection, input.target.asset, at),
    part: input.target.part,
    read: input.event,
    version: input.dataVersion,
    origin: input.origin === 'declared' ? ORIGIN_DECLARED : ORIGIN_OBSERVED,
  });
}

type LatestFields = {
  event: number | null;
  versionEvent: number | null;
  through: number;
  version: string | null;
  code: string | null;
  digest: string | null;
  deps: string;
  complete: number;
  failedRun: number | null;
  failedStep: number | null;
};
const latestRow = statement((p: Slots<{ asset: number; part: string }>) =>
  build.selectFrom('latest').selectAll().where('asset_id', '=', p.asset).where('part', '=', p.part),
);
const deleteLatest = statement((p: Slots<{ asset: number; part: string }>) =>
  build.deleteFrom('latest').where('asset_id', '=', p.asset).where('part', '=', p.part),
);
const upsertLatest = statement((p: Slots<LatestFields & { asset: number; part: string }>) => {
  const changing = {
    event_id: p.event,
    version_event: p.versionEvent,
    read_through: p.through,
    data_version: p.version,
    code_version: p.code,
    code_digest: p.digest,
    deps_digest: p.deps,
    complete: p.complete,
    failed_run: p.failedRun,
    failed_step: p.failedStep,
  };
  return build
    .insertInto('latest')
    .values({ asset_id: p.asset, part: p.part, ...changing })
    .onConflict((conflict) => conflict.columns(['asset_id', 'part']).doUpdateSet(changing));
});

function latestState(connection: Connection, asset: number, part: Part): LatestState | null {
  const row = connection.get(latestRow, { asset, part });
  return row === undefined ? null : toLatest(row);
}
function latestFields(state: LatestState): LatestFields {
  return {
    event: state.event,
    versionEvent: state.versionEvent,
    through: state.readThrough,
    version: state.dataVersion,
    code: state.codeVersion,
    digest: state.codeDigest,
    deps: state.depsDigest,
    complete: Number(state.complete),
    failedRun: state.failed?.run ?? null,
    failedStep: state.failed?.step ?? null,
  };
}

type CheckFields = {
  asset: number;
  name: string;
  part: string;
  event: number | null;
  run: number | null;
  step: number | null;
  outcome: string;
  severity: string;
  blocking: number;
  at: number;
  evidence: string;
};
const insertCheck = statement((p: Slots<CheckFields>) =>
  build.insertInto('check_result').values({
    asset_id: p.asset,
    check_name: p.name,
    part: p.part,
    event_id: p.event,
    run_id: p.run,
    step: p.step,
    outcome: p.outcome,
    severity: p.severity,
    blocking: p.blocking,
    at_ms: p.at,
    evidence: p.evidence,
  }),
);
function writeCheck(
  connection: Connection,
  check: NewCheckResult,
  { events, commit }: { readonly events: readonly Position[]; readonly commit: Commit },
): void {
  connection.run(insertCheck, {
    asset: ensureAsset(connection, check.target.asset, commit.at),
    name: check.check,
    part: check.target.part,
    event: check.event ?? ownEvent(check, events, commit),
    run: check.run ?? null,
    step: check.step ?? null,
    outcome: check.outcome,
    severity: check.severity,
    blocking: Number(check.blocking),
    at: commit.at,
    evidence: text(check.evidence),
  });
}

/** The record that the same commit inserts for the checked partition. */
function ownEvent(check: NewCheckResult, events: readonly Position[], commit: Commit): Position | null {
  const own = (commit.events ?? []).findIndex(
    ({ kind, target }) =>
      kind === 'materialization' && target.asset === check.target.asset && target.part === check.target.part,
  );
  return events[own] ?? null;
}

const publish = statement((p: Slots<{ event: number; at: number; note: string | null }>) =>
  build
    .insertInto('publication')
    .values({ event_id: p.event, since_ms: p.at, note: p.note, until_ms: null })
    .onConflict((conflict) => conflict.columns(['event_id', 'since_ms']).doUpdateSet({ until_ms: null, note: p.note })),
);
const unpublish = statement((p: Slots<{ event: number; at: number }>) =>
  build
    .updateTable('publication')
    .set({ until_ms: p.at })
    .where('event_id', '=', p.event)
    .where('until_ms', 'is', null),
);
