// Asks the guards of a commit, inside its transaction.

import type { Guard, Json } from '@headwater/core';
import { MOVEMENTS } from '../commit-order.js';
import { assetId, NO_ASSET } from './assets.js';
import { sql } from 'kysely';
import { build, type Connection, type Slots, statement } from './statement.js';

const leaseToken = statement((p: Slots<{ resource: string }>) =>
  build.selectFrom('lease').select(['token', 'holder']).where('resource', '=', p.resource),
);
const latestEvent = statement((p: Slots<{ asset: number; part: string }>) =>
  build.selectFrom('latest').select('event_id').where('asset_id', '=', p.asset).where('part', '=', p.part),
);
const stepStatus = statement((p: Slots<{ run: number; step: number }>) =>
  build.selectFrom('step').select(['status', 'attempt']).where('run_id', '=', p.run).where('step', '=', p.step),
);
const pendingEvents = statement((p: Slots<{ consumer: string }>) =>
  build.selectFrom('pending').select('event_id').where('consumer', '=', p.consumer),
);
const stateVersion = statement((p: Slots<{ scope: string; asset: number; name: string }>) =>
  build
    .selectFrom('state')
    .select('version')
    .where('scope', '=', p.scope)
    .where('asset_id', '=', p.asset)
    .where('name', '=', p.name),
);
const runNamed = statement((p: Slots<{ name: string }>) =>
  build.selectFrom('run').select('run_id').where('name', '=', p.name),
);

const firstMovement = statement((p: Slots<{ since: number; assets: string; kinds: string }>) =>
  build
    .selectFrom('event')
    .innerJoin('asset_key', 'asset_key.asset_id', 'event.asset_id')
    .select('event_id')
    .where('event_id', '>', p.since)
    .where(sql<boolean>`event.kind in (select value from json_each(${p.kinds}))`)
    .where(sql<boolean>`asset_key.key in (select value from json_each(${p.assets}))`)
    .orderBy('event_id')
    .limit(1),
);

/** What stands there instead of what the guard expects; undefined: it holds. */
export function findsOtherwise(connection: Connection, guard: Guard): { readonly found: Json } | undefined {
  switch (guard.kind) {
    case 'lease': {
      const held = connection.get(leaseToken, { resource: guard.lease.resource });
      if (held !== undefined && held.holder !== null && held.token === guard.lease.token) return undefined;
      return { found: held?.token ?? null };
    }
    case 'latest': {
      const asset = assetId(connection, guard.target.asset);
      const row = asset === null ? undefined : connection.get(latestEvent, { asset, part: guard.target.part });
      const event = row?.event_id ?? null;
      return event === guard.event ? undefined : { found: event };
    }
    case 'step': {
      const step = connection.get(stepStatus, { run: guard.run, step: guard.step });
      if (step?.status === guard.status && step.attempt === guard.attempt) return undefined;
      return { found: step ?? null };
    }
    case 'pending': {
      const waiting = connection.all(pendingEvents, { consumer: guard.consumer }).map((row) => row.event_id);
      const gone = guard.events.filter((event) => !waiting.includes(event));
      return gone.length === 0 ? undefined : { found: gone };
    }
    case 'state': {
      const asset = guard.asset === '' ? NO_ASSET : assetId(connection, guard.asset);
      const { scope, name } = guard;
      const row = asset === null ? undefined : connection.get(stateVersion, { scope, asset, name });
      const version = row?.version ?? null;
      return version === guard.version ? undefined : { found: version };
    }
    case 'unmoved': {
      const { since } = guard;
      const [assets, kinds] = [JSON.stringify(guard.assets), JSON.stringify(MOVEMENTS)];
      const moved = connection.get(firstMovement, { since, assets, kinds });
      return moved === undefined ? undefined : { found: moved.event_id };
    }
    case 'run-name': {
      const run = connection.get(runNamed, { name: guard.name });
      return run === undefined ? undefined : { found: run.run_id };
    }
  }
}

export function runNumber(connection: Connection, run: number | { readonly name: string }): number {
  if (typeof run === 'number') return run;
  const found = connection.get(runNamed, { name: run.name });
  if (found === undefined) throw new Error(`No run is named ${run.name}.`);
  return found.run_id;
}
