// The guards of a commit in the order in which they are asked: those that it names, then those that it implies.

import type { Commit, EventKind, Guard } from '@headwater/core';

export function guardsOf(commit: Commit): readonly Guard[] {
  const names = (commit.runs ?? []).flatMap(({ run, name }): Guard[] =>
    run === undefined && name !== undefined ? [{ kind: 'run-name', name }] : [],
  );
  return [...(commit.guards ?? []), ...names];
}

/** Events after which a partition is not what it was. */
export const MOVEMENTS: readonly EventKind[] = ['materialization', 'observation', 'wipe'];

/** When a run or step began and ended, after it has been given a status. A clock that goes back ends nothing before that. */
export function lifetime(
  before: { readonly started: number | null; readonly ended: number | null },
  status: string,
  at: number,
): { readonly started: number | null; readonly ended: number | null } {
  if (status === 'queued') return before;
  if (status === 'running' || status === 'prepared') return { started: before.started ?? at, ended: null };
  return { started: before.started, ended: before.ended ?? Math.max(at, before.started ?? at) };
}
