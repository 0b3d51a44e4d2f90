// Writes what stands beside runs and events: state, partition keys, the epoch.

import type { Commit, StateChange } from '@headwater/core';
import { ensureAsset, NO_ASSET } from './assets.js';
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

const nextEpoch = statement((_: Slots<Record<never, never>>) =>
  build.updateTable('log_meta').set((eb) => ({ epoch: eb('epoch', '+', 1) })),
);
export function raiseEpoch(connection: Connection): void {
  connection.run(nextEpoch, {});
}
