// What the memory log holds, and its commits' guards. Plain maps; positions and ids count from 1 as in a database.

import { MOVEMENTS } from '../commit-order.js';
import type {
  AssetKey,
  EventInput,
  Guard,
  Json,
  Millis,
  NewEvent,
  Part,
  Position,
  Publication,
  StateChange,
  StoredCheckResult,
  StoredEvaluation,
  StoredEvent,
  StoredRun,
  StoredStep,
} from '@headwater/core';
import type { LatestState } from '../latest.js';

export interface HeldState extends StateChange {
  readonly version: number;
}
export interface MemoryStep extends StoredStep {
  readonly worker: string | null;
}
export interface MemoryOutput {
  readonly storage: string;
  readonly ref: string;
  readonly target: { readonly asset: AssetKey; readonly part: Part };
  readonly digest: string | null;
  readonly dropped: { readonly at: Millis; readonly why: string } | null;
}
export interface MemoryLease {
  readonly token: number;
  readonly holder: string | null;
  readonly until: Millis;
}

export class MemoryTables {
  epoch = 1;
  readonly names = new Map<AssetKey, AssetKey>();
  /** By number, oldest first. */
  readonly runs = new Map<number, StoredRun>();
  readonly steps = new Map<string, MemoryStep>();
  readonly outputs = new Map<string, MemoryOutput>();
  /** By position; what was forgotten leaves gaps, never at the end. */
  events: StoredEvent[] = [];
  readonly inputs = new Map<Position, readonly EventInput[]>();
  readonly latest = new Map<AssetKey, Map<Part, LatestState>>();
  checks: StoredCheckResult[] = [];
  readonly published = new Map<Position, Omit<Publication, 'event'>>();
  readonly leases = new Map<string, MemoryLease>();
  readonly state = new Map<string, HeldState>();
  readonly partitionKeys = new Map<string, Set<Part>>();
  readonly pending = new Map<string, Map<string, readonly [Part, Position]>>();
  readonly consumers = new Map<string, { readonly routedThrough: Position; readonly pausedSince: Millis | null }>();
  readonly consumed = new Map<number, Position[]>();
  readonly evaluations: (StoredEvaluation & { readonly subject: string })[] = [];

  get head(): Position {
    return this.events.at(-1)?.position ?? 0;
  }
  eventAt(position: Position): StoredEvent | undefined {
    return this.events.find((event) => event.position === position);
  }
  /** The current key of a key that was ever written or declared. */
  current(key: AssetKey): AssetKey {
    return this.names.get(key) ?? key;
  }
  latestOf(asset: AssetKey, part: Part): LatestState | null {
    return this.latest.get(this.current(asset))?.get(part) ?? null;
  }
  runNamed(name: string): StoredRun | undefined {
    return [...this.runs.values()].find((run) => run.name === name);
  }
}

export const stepId = (run: number, step: number) => `${run}/${step}`;
export const outputId = (storage: string, ref: string) => `${storage}\n${ref}`;
export const stateId = (scope: string, asset: AssetKey, name: string) => `${scope}\n${asset}\n${name}`;
export const pendingId = (part: Part, event: Position) => `${event}\n${part}`;

/** What stands there instead of what the guard expects; undefined: it holds. */
export function findsOtherwise(tables: MemoryTables, guard: Guard): { readonly found: Json } | undefined {
  switch (guard.kind) {
    case 'lease': {
      const held = tables.leases.get(guard.lease.resource);
      if (held !== undefined && held.holder !== null && held.token === guard.lease.token) return undefined;
      return { found: held?.token ?? null };
    }
    case 'latest': {
      const event = tables.latestOf(guard.target.asset, guard.target.part)?.event ?? null;
      return event === guard.event ? undefined : { found: event };
    }
    case 'step': {
      const step = tables.steps.get(stepId(guard.run, guard.step));
      if (step?.status === guard.status && step.attempt === guard.attempt) return undefined;
      return { found: step === undefined ? null : { status: step.status, attempt: step.attempt } };
    }
    case 'pending': {
      const events = [...(tables.pending.get(guard.consumer)?.values() ?? [])].map(([, event]) => event);
      const gone = guard.events.filter((event) => !events.includes(event));
      return gone.length === 0 ? undefined : { found: gone };
    }
    case 'state': {
      const version = tables.state.get(stateId(guard.scope, tables.current(guard.asset), guard.name))?.version ?? null;
      return version === guard.version ? undefined : { found: version };
    }
    case 'unmoved': {
      const assets = new Set(guard.assets.map((key) => tables.current(key)));
      const moved = tables.events.find(
        ({ position, kind, target }) => position > guard.since && MOVEMENTS.includes(kind) && assets.has(target.asset),
      );
      return moved === undefined ? undefined : { found: moved.position };
    }
    case 'run-name': {
      const run = tables.runNamed(guard.name);
      return run === undefined ? undefined : { found: run.run };
    }
  }
}

/** What a new event names as its run, once the run has a number. */
export function storedEvent(
  event: NewEvent,
  placed: { readonly position: Position; readonly at: Millis; readonly run: number | null },
): StoredEvent {
  const { run: _named, inputs: _kept, ...rest } = event;
  return { ...rest, ...(placed.run === null ? {} : { run: placed.run }), position: placed.position, at: placed.at };
}
