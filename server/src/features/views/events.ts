// The records of one asset or partition, newest first: versions, what each read, its checks, and who read it.

import type { LogReader, StoredCheckResult, StoredEvent } from '@headwater/core';
import {
  type CheckView,
  evidenceFacts,
  type EventsParams,
  type EventsView,
  type RecordView,
} from '@headwater/protocol';
import { type LogView, type ProjectFeature, placeOf } from '../feature.js';
import { eventAt, inputViews, partitionOf } from './input-views.js';
import { headlineOf, readVersions } from './read-versions.js';
import { field, metadataOf, stepError } from './stored-json.js';
import { targetShape } from '../shape.js';

const USUAL_RECORDS = 100;
const MOST_RECORDS = 2000;
const MOST_READERS = 50;

export const events: ProjectFeature<EventsParams, EventsView> = {
  method: 'headwater/events',
  takes: targetShape,
  async handle({ target, limit = USUAL_RECORDS, reader = null }, view) {
    const asset = view.snapshot.graph.asset(target.asset);
    const most = Math.min(limit, MOST_RECORDS);
    const stored = await storedEvents(view.log, target, most + 1);
    const reading = { checks: new CheckReading(view.log), runs: new RunReading(view.log) };
    const records = await Promise.all(stored.slice(0, most).map((event) => recordView(view, reading, event)));
    return {
      target,
      records: records.filter((record) => record !== null),
      place: asset === null ? null : placeOf(asset.span),
      logPosition: view.records?.position ?? null,
      hasMore: stored.length > most,
      read: reader === null ? null : await readVersions(view, target, reader),
    };
  },
};

async function storedEvents(log: LogReader | null, { asset, partition }: EventsView['target'], limit: number) {
  if (log === null) return [];
  const target = partition === null ? { asset } : { asset, part: partition };
  return log.events({ target, newestFirst: true, limit });
}

interface Reading {
  readonly checks: CheckReading;
  readonly runs: RunReading;
}

async function recordView(view: LogView, { checks, runs }: Reading, event: StoredEvent): Promise<RecordView | null> {
  const { log } = view;
  if (log === null) return null;
  const { asset, part } = event.target;
  const made = await recordBeside(log, event);
  const rests = made ?? event;
  const inputs = await inputViews(view, log, rests.position);
  const metadata = metadataOf(event.body);
  const stored = event.output === undefined ? null : await log.output(event.output.storage, event.output.ref);
  const { read, expected } = event;
  const backfill = event.run === undefined ? null : await runs.backfillOf(event.run);
  return {
    id: event.position,
    kind: event.kind,
    asset,
    partition: partitionOf(part),
    at: event.at,
    run: event.run ?? null,
    ...(backfill === null ? {} : { backfill }),
    dataVersion: rests.dataVersion ?? null,
    codeVersion: rests.codeVersion ?? null,
    output: event.output?.ref ?? null,
    storage: event.output?.storage ?? null,
    // Without a window there is nothing that could be incomplete.
    window: read === undefined || expected === undefined || expected === 0 ? null : { read, expected },
    inputs,
    checks: await checks.of(rests),
    metadata,
    readBy: await readersOf(log, event),
    isLatest: view.records?.latest(asset).get(part)?.event === event.position,
    isPublished: view.records?.published.has(event.position) ?? false,
    dropped: stored?.dropped ?? null,
    headline: headlineOf(event),
    note: noteOf(event),
    ...(made === null ? {} : { made: made.position }),
  };
}

/** A step whose blocking check did not pass has made its record all the same: the failure rests on what that says. */
async function recordBeside(
  log: LogReader,
  { kind, run, step, target, position: before }: StoredEvent,
): Promise<StoredEvent | null> {
  if (kind !== 'failure' || run === undefined) return null;
  const [record] = await log.events({ target, kinds: ['materialization'], run, before, newestFirst: true, limit: 1 });
  return record !== undefined && record.step === step ? record : null;
}

function noteOf({ kind, body }: StoredEvent): string | null {
  if (kind === 'failure') return stepError(field(body, 'error') ?? body)?.message ?? null;
  const note = field(body, 'note');
  return typeof note === 'string' ? note : null;
}

/** Results are stored by partition: each is read once, however many records it has. */
class CheckReading {
  private readonly byPart = new Map<string, Promise<readonly StoredCheckResult[]>>();

  constructor(private readonly log: LogReader | null) {}

  async of({ kind, target: { asset, part }, position }: StoredEvent): Promise<readonly CheckView[]> {
    if (kind !== 'materialization' || this.log === null) return [];
    const reading = this.byPart.get(part) ?? this.log.checks(asset, part);
    this.byPart.set(part, reading);
    return (await reading)
      .filter((result) => result.event === position)
      .map(({ check, outcome, severity, blocking, evidence }) => ({
        name: check,
        outcome,
        severity,
        blocking,
        evidence: evidenceFacts(evidence),
      }));
  }
}

/** Many records may be of one run. */
class RunReading {
  private readonly byNumber = new Map<number, Promise<string | null>>();

  constructor(private readonly log: LogReader | null) {}

  /** Null: no backfill has asked for the run, or it is forgotten. */
  backfillOf(number: number): Promise<string | null> {
    const reading = this.byNumber.get(number) ?? this.read(number);
    this.byNumber.set(number, reading);
    return reading;
  }

  private async read(number: number): Promise<string | null> {
    const [run] = (await this.log?.runs({ before: number + 1, limit: 1 })) ?? [];
    const backfill = run?.run === number ? field(run.request, 'backfill') : null;
    return typeof backfill === 'string' ? backfill : null;
  }
}

async function readersOf(log: LogReader, event: StoredEvent): Promise<RecordView['readBy']> {
  const positions = (await log.readers(event.position)).slice(0, MOST_READERS);
  const readers = await Promise.all(positions.map((position) => eventAt(log, position)));
  return readers.flatMap((reader) =>
    reader === null
      ? []
      : [{ id: reader.position, asset: reader.target.asset, partition: partitionOf(reader.target.part) }],
  );
}
