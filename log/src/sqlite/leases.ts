// Leases with fencing tokens. Each is one short immediate transaction.

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
