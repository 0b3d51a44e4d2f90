// Reads a log in a SQLite file. A reader never writes and never waits for a writer (WAL).

import type { AssetKey, EventInput, EventQuery, LatestRow, LogReader, Part, Position } from '@headwater/core';
import { ChangeSignal } from '../change-signal.js';
import { citationsOf, citedBy } from '../retention.js';
import { assetId, NO_ASSET } from './assets.js';
import { compareWithMark, inodeNow, type Remembered } from './mark.js';
import * as reads from './reads.js';
import { toCheck, toEvent, toInput, toLatest, toRun, toStep } from './rows.js';
import type { Connection } from './statement.js';

/** How often a watcher looks whether another process has committed. */
const WATCH_MS = 200;

export class SqliteReader implements LogReader {
  protected readonly changed = new ChangeSignal();

  constructor(protected readonly connection: Connection) {}

  get id() {
    const meta = this.connection.get(reads.metaOf, {});
    return Promise.resolve({ log: meta?.log_id ?? '', epoch: meta?.epoch ?? 0 });
  }
  async head() {
    return this.headNow();
  }
  async remembered(): Promise<Remembered> {
    const { log } = await this.id;
    return compareWithMark(this.connection.file, { log, position: this.headNow() });
  }
  async leaseHolder(resource: string) {
    const lease = this.connection.get(reads.leaseHolderOf, { resource });
    return lease === undefined || lease.holder === null ? null : { holder: lease.holder, until: lease.expires_ms ?? 0 };
  }
  protected headNow(): Position {
    return this.connection.get(reads.headOf, {})?.head ?? 0;
  }

  /**
   * Other processes raise no signal here: while somebody watches, the file's own change counter is polled. Ends also when
   * the file is gone, or another one lies in its place: whoever opens it anew sees that one.
   */
  async *changes(signal: AbortSignal) {
    let version = this.dataVersion();
    const inode = inodeNow(this.connection.file);
    const gone = new AbortController();
    const timer = setInterval(() => {
      if (inodeNow(this.connection.file) !== inode) gone.abort();
      const now = this.dataVersion();
      if (now !== version) this.changed.raise();
      version = now;
    }, WATCH_MS);
    timer.unref();
    try {
      yield* this.changed.follow(AbortSignal.any([signal, gone.signal]), () => this.head());
    } finally {
      clearInterval(timer);
    }
  }
  private dataVersion(): number {
    return this.connection.db.open ? Number(this.connection.db.pragma('data_version', { simple: true })) : -1;
  }

  async events(query: EventQuery) {
    const { after, before, run, kinds, target, limit } = query;
    const asset = target?.asset === undefined ? undefined : assetId(this.connection, target.asset);
    if (asset === null) return [];
    const statement = reads.eventsBy({
      after: after !== undefined,
      before: before !== undefined,
      asset: asset !== undefined,
      part: target?.part !== undefined,
      run: run !== undefined,
      kinds: kinds !== undefined,
      newestFirst: query.newestFirst === true,
    });
    const rows = this.connection.all(statement, {
      after: after ?? 0,
      before: before ?? 0,
      asset: asset ?? 0,
      part: target?.part ?? '',
      run: run ?? 0,
      kinds: JSON.stringify(kinds ?? []),
      limit,
    });
    return rows.map(toEvent);
  }
  async inputs(event: Position) {
    return this.connection.all(reads.inputsOf, { event }).map(toInput);
  }
  async latestInputs(key: AssetKey) {
    const asset = assetId(this.connection, key);
    const inputs = new Map<Position, EventInput[]>();
    for (const row of asset === null ? [] : this.connection.all(reads.latestInputsOf, { asset })) {
      const ofRecord = inputs.get(row.event_id);
      if (ofRecord === undefined) inputs.set(row.event_id, [toInput(row)]);
      else ofRecord.push(toInput(row));
    }
    return inputs;
  }
  async readers(event: Position) {
    return this.connection.all(reads.readersOf, { event }).map((row) => row.event_id);
  }
  async recordedAssets() {
    return this.connection.all(reads.recordedAssets, {});
  }
  async published() {
    return new Set(this.connection.all(reads.publishedEvents, {}).map((row) => row.event_id));
  }
  async publications() {
    const rows = this.connection.all(reads.publications, {});
    // What is published once more is one publication, as it was said last.
    const last = new Map(rows.map((row) => [row.event_id, row]));
    return [...last.values()].map((row) => ({ event: row.event_id, since: row.since_ms, note: row.note }));
  }
  async citations() {
    const cited = this.citedByPublished();
    if (cited.size === 0) return [];
    const versions = this.connection.all(reads.versionsMade, {}).map((row) => ({
      event: row.event_id,
      at: row.at_ms,
      cited: { asset: row.asset, part: row.part },
      output: row.output_id,
      dropped: row.dropped_ms === null ? null : { at: row.dropped_ms, why: row.dropped_why ?? '' },
    }));
    return citationsOf(versions, cited);
  }
  protected citedByPublished(): ReadonlyMap<Position, Position> {
    const published = this.connection.all(reads.publishedEvents, {}).map((row) => row.event_id);
    return citedBy(published, (event) =>
      this.connection
        .all(reads.inputEventsOf, { event })
        .flatMap((row) => (row.read_event === null ? [] : [row.read_event])),
    );
  }
  async latest(key: AssetKey, range?: { readonly from: Part; readonly to: Part }): Promise<readonly LatestRow[]> {
    const asset = assetId(this.connection, key);
    if (asset === null) return [];
    const rows =
      range === undefined
        ? this.connection.all(reads.latestOf, { asset })
        : this.connection.all(reads.latestBetween, { asset, ...range });
    return rows.map(toLatest);
  }
  async checks(key: AssetKey, part?: Part) {
    const asset = assetId(this.connection, key);
    if (asset === null) return [];
    const rows =
      part === undefined
        ? this.connection.all(reads.checksOf, { asset })
        : this.connection.all(reads.checksOfPart, { asset, part });
    return rows.map(toCheck);
  }
  async runs(query: {
    readonly open?: boolean;
    readonly job?: string;
    readonly before?: number;
    readonly limit: number;
  }) {
    const { open, job, before, limit } = query;
    const rows = this.connection.all(reads.runsBy, {
      open: open === undefined ? null : Number(open),
      job: job ?? null,
      before: before ?? null,
      limit,
    });
    return rows.map(toRun);
  }
  async steps(run: number) {
    return this.connection.all(reads.stepsOf, { run }).map(toStep);
  }
  async partitionKeys(definition: string) {
    return this.connection.all(reads.partitionKeysOf, { definition }).map((row) => row.part);
  }
  async state(scope: string, key?: AssetKey) {
    const asset = key === undefined ? undefined : key === '' ? NO_ASSET : assetId(this.connection, key);
    if (asset === null) return [];
    const rows =
      asset === undefined
        ? this.connection.all(reads.stateIn, { scope })
        : this.connection.all(reads.stateOf, { scope, asset });
    return rows.map((row) => ({
      scope: row.scope,
      asset: row.asset ?? '',
      name: row.name,
      value: JSON.parse(row.value),
      version: row.version,
    }));
  }
  async pending(consumer: string) {
    return this.connection.all(reads.pendingOf, { consumer }).map((row) => [row.part, row.event_id] as const);
  }
  async consumer(name: string) {
    const row = this.connection.get(reads.consumerNamed, { name });
    return row === undefined ? null : { routedThrough: row.routed_through, pausedSince: row.paused_ms };
  }
  async consumed(run: number) {
    return this.connection.all(reads.consumedBy, { run }).map((row) => row.event_id);
  }
  async evaluations(subject: string, limit: number) {
    return this.connection.all(reads.evaluationsOf, { subject, limit }).map((row) => ({
      at: row.at_ms,
      requested: JSON.parse(row.requested),
      tree: JSON.parse(row.tree),
    }));
  }
  async resolve(key: AssetKey) {
    return this.connection.get(reads.currentKeyOf, { key })?.current ?? null;
  }
  async output(storage: string, ref: string) {
    const row = this.connection.get(reads.outputNamed, { storage, ref });
    if (row === undefined) return null;
    const dropped = row.dropped_ms === null ? null : { at: row.dropped_ms, why: row.dropped_why ?? '' };
    return { target: { asset: row.asset, part: row.part }, digest: row.digest, dropped };
  }
  async outputs() {
    return this.connection
      .all(reads.presentOutputs, {})
      .map(({ storage, ref, asset, part, digest, event, latest }) => ({
        storage,
        ref,
        target: { asset, part },
        digest,
        event,
        isLatest: event !== null && event === latest,
      }));
  }
  async close() {
    this.connection.db.close();
    this.changed.raise();
  }
}
