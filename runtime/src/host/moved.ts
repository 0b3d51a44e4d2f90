// Whether the world is still as a plan took it: an old plan is refused, with what has moved and where.

import type { Guard, LogReader, Plan, StoredEvent, Target } from '@headwater/core';

export interface Movement {
  readonly target: Target;
  /** For people: what is there now. */
  readonly what: string;
  readonly event: StoredEvent;
}

const MOST_NAMED = 20;

/** Something of the plan moved between the look at it and the start of its run. */
export class WorldMovedError extends Error {
  override readonly name = 'WorldMovedError';
  override readonly message = 'Something of the plan has moved since it was made; no run was begun.';
}

/** Asked in the commit that begins the run: nobody can come between. */
export function unmovedSince(plan: Plan): Guard {
  return { kind: 'unmoved', assets: plan.manifest.assets.map(({ key }) => key), since: plan.position ?? 0 };
}

/** Records and observations that came after the plan, of what it builds or reads; empty: it may be applied. */
export async function movedSince(plan: Plan, log: LogReader): Promise<readonly Movement[]> {
  const concerned = new Set(plan.manifest.assets.map((asset) => asset.key));
  const events = await log.events({
    after: plan.position ?? 0,
    kinds: ['materialization', 'observation', 'wipe'],
    limit: Number.MAX_SAFE_INTEGER,
  });
  return events
    .filter((event) => concerned.has(event.target.asset))
    .slice(0, MOST_NAMED)
    .map((event) => {
      const { target, kind, position, at } = event;
      return { target, what: `${WORDS[kind] ?? kind} (record ${position}, ${new Date(at).toISOString()})`, event };
    });
}

const WORDS: Readonly<Record<string, string>> = {
  materialization: 'was materialized after the plan was made',
  observation: 'has another version than when the plan was made',
  wipe: 'was wiped after the plan was made',
};
