// The backfills that the log keeps, beside the declarations that they speak of.

import type { LogReader, World } from '@headwater/core';
import type { StoredBackfill } from '@headwater/runtime';
import { withLog } from '../log/event-log.js';
import { failure, type Outcome, success } from '../outcome.js';
import type { AnalysedProject } from '../project/project.js';
import { worldAt } from '../project/world.js';
import { dynamicKeys } from './workshop.js';

export interface KeptBackfills {
  readonly world: World;
  readonly log: LogReader;
  readonly backfills: readonly StoredBackfill[];
}

/** Null: there is no log. */
export function withBackfills<Result>(
  { root, snapshot }: Pick<AnalysedProject, 'root' | 'snapshot'>,
  at: number,
  work: (kept: KeptBackfills) => Promise<Result>,
): Promise<Outcome<Result | null>> {
  return withLog(root, async (log) => {
    if (log === null) return null;
    const { storedBackfills } = await import('@headwater/runtime');
    const world = worldAt(snapshot.graph, at, await dynamicKeys(snapshot.graph, log));
    return work({ world, log, backfills: await storedBackfills(log) });
  });
}

export function backfillNamed(backfills: readonly StoredBackfill[], id: string): Outcome<StoredBackfill> {
  const found = backfills.find((backfill) => backfill.id === id);
  return found === undefined
    ? failure(`There is no backfill \`${id}\`.`, '`headwater backfill list` shows them.')
    : success(found);
}
