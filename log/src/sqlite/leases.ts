// Leases with fencing tokens, and the claiming of queued steps. Each is one short immediate transaction.

import type { LeaseRef } from '@headwater/core';
import { build, type Connection, type Slots, statement } from './statement.js';

const leaseOf = statement((p: Slots<{ resource: string }>) =>
  build.selectFrom('lease').selectAll().where('resource', '=', p.resource),
);
const grant = statement((p: Slots<{ resource: string; token: number; holder: string; at: number; until: number }>) => {
  const changing = { token: p.token, holder: p.holder, since_ms: p.at, expires_ms: p.until };
  return build
    .insertInto('lease')
    .values({ resource: p.resource, ...changing })
    .onConflict((conflict) => conflict.column('resource').doUpdateSet(changing));
});
const extend = statement((p: Slots<{ resource: string; token: number; until: number }>) =>
  build
    .updateTable('lease')
    .set({ expires_ms: p.until })
    .where('resource', '=', p.resource)
    .where('token', '=', p.token)
    .where('holder', 'is not', null),
);
/** The row stays, with its token: the next grant must be a higher one. */
const free = statement((p: Slots<{ resource: string; token: number }>) =>
  build
    .updateTable('lease')
    .set({ holder: null, expires_ms: null })
    .where('resource', '=', p.resource)
    .where('token', '=', p.token),
);

export interface Asked {
  readonly resource: string;
  readonly holder: string;
  readonly at: number;
  readonly ttl: number;
}

export function acquireLease(connection: Connection, { resource, holder, at, ttl }: Asked) {
  const held = connection.get(leaseOf, { resource });
  if (held !== undefined && held.holder !== null && (held.expires_ms ?? 0) > at) {
    const lease = { resource, token: held.token };
    return { kind: 'busy', holder: held.holder, lease, until: held.expires_ms ?? 0 } as const;
  }
  const token = (held?.token ?? 0) + 1;
  connection.run(grant, { resource, token, holder, at, until: at + ttl });
  return { kind: 'held', lease: { resource, token } } as const;
}

export function renewLease(connection: Connection, lease: LeaseRef, until: number): boolean {
  return connection.run(extend, { ...lease, until }).changes === 1;
}
export function releaseLease(connection: Connection, { resource, token }: LeaseRef): void {
  connection.run(free, { resource, token });
}

const dueSteps = statement((p: Slots<{ at: number; limit: number }>) =>
  build
    .selectFrom('step')
    .select(['run_id', 'step', 'attempt'])
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('not_before_ms', 'is', null), eb('not_before_ms', '<=', p.at)]))
    .orderBy('run_id')
    .orderBy('step')
    .limit(p.limit),
);
const take = statement((p: Slots<{ run: number; step: number; worker: string; at: number }>) =>
  build
    .updateTable('step')
    .set((eb) => ({ status: 'running', worker: p.worker, started_ms: eb.fn.coalesce('started_ms', p.at) }))
    .where('run_id', '=', p.run)
    .where('step', '=', p.step),
);
export function claimSteps(connection: Connection, worker: string, at: number, limit: number) {
  return connection.all(dueSteps, { at, limit }).map((row) => {
    connection.run(take, { run: row.run_id, step: row.step, worker, at });
    return { run: row.run_id, step: row.step, attempt: row.attempt };
  });
}
