// The inputs that an event read, each with whether a newer version has come since.

import type { LogReader, Position, StoredEvent } from '@headwater/core';
import type { InputView } from '@headwater/protocol';
import type { ProjectView } from '../feature.js';

export async function inputViews(view: ProjectView, log: LogReader, event: Position): Promise<readonly InputView[]> {
  return (await log.inputs(event)).map(({ target, event: read, dataVersion, origin }) => {
    const latest = view.records?.latest(target.asset).get(target.part);
    return {
      asset: target.asset,
      partition: partitionOf(target.part),
      dataVersion,
      event: read,
      origin,
      isSuperseded: latest !== undefined && latest.dataVersion !== dataVersion,
    };
  });
}

/** The log writes no partition as the empty key. */
export function partitionOf(part: string): string | null {
  return part === '' ? null : part;
}

export async function eventAt(log: LogReader, position: Position): Promise<StoredEvent | null> {
  const [event] = await log.events({ after: position - 1, before: position + 1, limit: 1 });
  return event ?? null;
}
