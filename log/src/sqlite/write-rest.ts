// Writes what stands beside runs and events: state, partition keys, consumers, evaluations, the epoch.

import type { Commit, ConsumerChange, StateChange } from '@headwater/core';
import { ensureAsset, NO_ASSET } from './assets.js';
import { runNumber } from './guards.js';
import { consumerNamed } from './reads.js';
import { build, type Connection, type Slots, statement } from './statement.js';
import { text } from './write-runs.js';

const setState = statement((p: Slots<{ scope: string; asset: number; name: string; value: string; at: number }>) =>
  build
    .insertInto('state')
    .values({ scope: p.scope, asset_id: p.asset, name: p.name, value: p.value, version: 1, updated_ms: p.at })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'asset_id', 'name'])
        .doUpdateSet((eb) => ({ value: p.value, version: eb('state.version', '+', 1), updated_ms: p.at })),
    ),
);
const deleteState = statement((p: Slots<{ scope: string; asset: number; name: string }>) =>
  build.deleteFrom('state').where('scope', '=', p.scope).where('asset_id', '=', p.asset).where('name', '=', p.name),
);
export function writeState(connection: Connection, { scope, asset, name, value }: StateChange, at: number): void {
  const id = asset === '' ? NO_ASSET : ensureAsset(connection, asset, at);
  if (value === undefined) connection.run(deleteState, { scope, asset: id, name });
  else connection.run(setState, { scope, asset: id, name, value: text(value), at });
}

const removeKey = statement((p: Slots<{ definition: string; part: string; at: number }>) =>
  build
    .updateTable('partition_key')
    .set({ removed_ms: p.at })
    .where('definition', '=', p.definition)
    .where('part', '=', p.part)
    .where('removed_ms', 'is', null),
);
/** A key that comes back stands at the end, as a new one does. */
const forgetRemovedKey = statement((p: Slots<{ definition: string; part: string }>) =>
  build
    .deleteFrom('partition_key')
    .where('definition', '=', p.definition)
    .where('part', '=', p.part)
    .where('removed_ms', 'is not', null),
);
const addKey = statement((p: Slots<{ definition: string; part: string; at: number }>) =>
  build
    .insertInto('partition_key')
    .values({ definition: p.definition, part: p.part, added_ms: p.at, removed_ms: null })
    .onConflict((conflict) => conflict.columns(['definition', 'part']).doNothing()),
);
export function writePartitionKeys(connection: Connection, commit: Commit): void {
  for (const { definition, part, exists } of commit.partitionKeys ?? []) {
    if (!exists) connection.run(removeKey, { definition, part, at: commit.at });
    else {
      connection.run(forgetRemovedKey, { definition, part });
      connection.run(addKey, { definition, part, at: commit.at });
    }
  }
}

const upsertConsumer = statement((p: Slots<{ name: string; through: number; paused: number | null }>) =>
  build
    .insertInto('consumer')
    .values({ name: p.name, definition: 'null', routed_through: p.through, paused_ms: p.paused })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ routed_through: p.through, paused_ms: p.paused })),
);
const addPending = statement((p: Slots<{ consumer: string; part: string; event: number }>) =>
  build
    .insertInto('pending')
    .values({ consumer: p.consumer, part: p.part, event_id: p.event })
    .onConflict((conflict) => conflict.columns(['consumer', 'part', 'event_id']).doNothing()),
);
const removePending = statement((p: Slots<{ consumer: string; part: string; event: number }>) =>
  build
    .deleteFrom('pending')
    .where('consumer', '=', p.consumer)
    .where('part', '=', p.part)
    .where('event_id', '=', p.event),
);
const addRunEvent = statement((p: Slots<{ run: number; event: number }>) =>
  build
    .insertInto('run_event')
    .values({ run_id: p.run, event_id: p.event })
    .onConflict((conflict) => conflict.columns(['run_id', 'event_id']).doNothing()),
);
export function writeConsumers(connection: Connection, commit: Commit): void {
  for (const change of commit.consumers ?? []) writeConsumer(connection, change, commit.at);
  for (const { consumer, run, events } of commit.consume ?? []) {
    const number = runNumber(connection, run);
    for (const [part, event] of events) {
      connection.run(removePending, { consumer, part, event });
      connection.run(addRunEvent, { run: number, event });
    }
  }
}
function writeConsumer(connection: Connection, change: ConsumerChange, at: number): void {
  const before = connection.get(consumerNamed, { name: change.consumer });
  const pausedSince = before?.paused_ms ?? null;
  connection.run(upsertConsumer, {
    name: change.consumer,
    through: change.routedThrough ?? before?.routed_through ?? 0,
    paused: change.paused === undefined ? pausedSince : change.paused ? (pausedSince ?? at) : null,
  });
  for (const [part, event] of change.pending ?? [])
    connection.run(addPending, { consumer: change.consumer, part, event });
}

const addEvaluation = statement((p: Slots<{ at: number; subject: string; requested: string; tree: string }>) =>
  build.insertInto('evaluation').values({ at_ms: p.at, subject: p.subject, requested: p.requested, tree: p.tree }),
);
export function writeEvaluations(connection: Connection, commit: Commit): void {
  for (const { subject, requested, tree } of commit.evaluations ?? [])
    connection.run(addEvaluation, { at: commit.at, subject, requested: text(requested), tree: text(tree) });
}

const nextEpoch = statement((_: Slots<Record<never, never>>) =>
  build.updateTable('log_meta').set((eb) => ({ epoch: eb('epoch', '+', 1) })),
);
export function raiseEpoch(connection: Connection): void {
  connection.run(nextEpoch, {});
}
