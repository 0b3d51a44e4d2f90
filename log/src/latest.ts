// What an event does to the present state of its partition. Both adapters keep this one row per partition, so that
// staleness is decided without reading the events.

import type { LatestRow, NewEvent, Position } from '@headwater/core';

export type LatestState = Omit<LatestRow, 'part'>;

/** An event that has just been given its position, with the id of its run where it has one. */
export interface PlacedEvent {
  readonly event: NewEvent;
  readonly position: Position;
  readonly run: number | null;
}

/** Null: the partition has no row afterwards. The same object: nothing changed. */
export function nextLatest(before: LatestState | null, { event, position, run }: PlacedEvent): LatestState | null {
  switch (event.kind) {
    case 'materialization':
    case 'observation':
      return afterNewVersion(before, event, position);
    case 'failure':
      if (run === null || event.step === undefined) return before;
      return { ...(before ?? nothingYet), failed: { run, step: event.step } };
    case 'wipe':
      return null;
    case 'cache-use':
    case 'asset-event':
      return before;
  }
}

const nothingYet: LatestState = {
  event: null,
  versionEvent: null,
  readThrough: 0,
  dataVersion: null,
  codeVersion: null,
  codeDigest: null,
  depsDigest: '',
  complete: false,
  failed: null,
};

function afterNewVersion(before: LatestState | null, event: NewEvent, position: Position): LatestState {
  const dataVersion = event.dataVersion ?? null;
  const repeats = dataVersion !== null && dataVersion === before?.dataVersion;
  return {
    event: position,
    versionEvent: repeats ? before.versionEvent : position,
    readThrough: Math.max(0, ...(event.inputs ?? []).map((input) => input.event ?? 0)),
    dataVersion,
    codeVersion: event.codeVersion ?? null,
    codeDigest: event.codeDigest ?? null,
    depsDigest: event.depsDigest ?? '',
    complete: event.read === event.expected,
    failed: null,
  };
}
