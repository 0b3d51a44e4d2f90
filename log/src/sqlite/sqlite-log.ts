// The event log in a SQLite file: its one writer connection of this process. Every write is a synchronous immediate
// transaction, so no lock is ever held across an await.

import { setTimeout as pause } from 'node:timers/promises';
import type { Commit, CommitResult, EventLog, LeaseRef, Millis, Position, RecordRetention } from '@headwater/core';
import { guardsOf } from '../commit-order.js';
import { decideRetention } from '../retention.js';
import { aliasKey } from './assets.js';
import { isOutcome } from './durability.js';
import { decideForgetting, droppedOutputs, removeEvents, removeOutputs, removeRuns } from './forget.js';
import { findsOtherwise } from './guards.js';
import { acquireLease, claimSteps, releaseLease, renewLease } from './leases.js';
import { writeMark } from './mark.js';
import { heldRecords } from './reads.js';
import { SqliteReader } from './sqlite-reader.js';
import { writeEvents } from './write-events.js';
import { raiseEpoch, writeConsumers, writeEvaluations, writePartitionKeys, writeState } from './write-rest.js';
import { writeOutput, writeRun, writeSteps } from './write-runs.js';

/** So many events, runs or versions go in one transaction, which takes some milliseconds. */
const SLICE = 1000;
/** So many pages are given back in one. */
const PAGES = 500;
/** Who waits for a lock looks for it now and then: between two slices it must lie free for longer than they take. */
const PAUSE_MS = 20;
/** As SQLite numbers it. */
const INCREMENTAL = 2;

export class SqliteEventLog extends SqliteReader implements EventLog {
  /** As the connection is opened. */
  private isFull = true;

  async commit(change: Commit): Promise<CommitResult> {
    const result = this.immediately(() => this.commitNow(change), { lasts: isOutcome(change) });
    if (result.kind === 'committed') this.changed.raise();
    return result;
  }

  private commitNow(change: Commit): CommitResult {
    const { connection } = this;
    for (const guard of guardsOf(change)) {
      const otherwise = findsOtherwise(connection, guard);
      if (otherwise !== undefined) return { kind: 'refused', guard, found: otherwise.found };
    }
    const { at } = change;
    const runs = (change.runs ?? []).map((run) => writeRun(connection, run, at));
    writeSteps(connection, change.steps ?? [], at);
    for (const output of change.outputs ?? []) writeOutput(connection, output, at);
    for (const state of change.state ?? []) writeState(connection, state, at);
    writePartitionKeys(connection, change);
    writeConsumers(connection, change);
    for (const alias of change.aliases ?? []) aliasKey(connection, alias, at);
    writeEvaluations(connection, change);
    for (const lease of change.release ?? []) releaseLease(connection, lease);
    if (change.raiseEpoch) raiseEpoch(connection);
    const events = writeEvents(connection, change);
    return { kind: 'committed', position: events.at(-1) ?? this.headNow(), events, runs };
  }

  async acquire(resource: string, holder: string, at: Millis, ttl: Millis) {
    return this.immediately(() => acquireLease(this.connection, { resource, holder, at, ttl }));
  }
  async renew(lease: LeaseRef, at: Millis, ttl: Millis) {
    return this.immediately(() => renewLease(this.connection, lease, at + ttl));
  }
  async claim(worker: string, at: Millis, limit: number) {
    const claimed = this.immediately(() => claimSteps(this.connection, worker, at, limit));
    if (claimed.length > 0) this.changed.raise();
    return claimed;
  }

  async judgeVersions(keep: { readonly before: Millis; readonly perPartition: number }) {
    return this.atOneMoment(() => {
      const held = this.connection.all(heldRecords, {}).map((row) => ({
        output: `${row.storage} ${row.ref}`,
        target: `${row.asset_id}\n${row.part}`,
        event: row.event,
        at: row.at,
      }));
      return decideRetention(held, this.citedByPublished(), keep);
    });
  }
  async forget(keep: RecordRetention, { dryRun }: { readonly dryRun: boolean }) {
    const { connection } = this;
    const decided = this.atOneMoment(() => decideForgetting(connection, keep, this.citedByPublished()));
    const runs = decided.runs.map(({ name }) => name);
    if (dryRun) return { records: decided.records, runs };
    const needed = new Set<Position>();
    const going = decided.records.flatMap(({ event, kept }) => (kept === null ? event : []));
    await this.inSlices(going, (events) => removeEvents(connection, events).forEach((event) => needed.add(event)));
    await this.inSlices(decided.runs, (gone) =>
      removeRuns(
        connection,
        gone.map(({ run }) => run),
      ),
    );
    await this.inSlices(droppedOutputs(connection), (outputs) => removeOutputs(connection, outputs));
    // Also when nothing went: an earlier attempt may have ended before it came to this.
    await this.giveRoomBack();
    const records = decided.records.map((verdict) => {
      return needed.has(verdict.event) ? { ...verdict, kept: 'something has come to need it meanwhile' } : verdict;
    });
    return { records, runs };
  }

  /** What is read is of one moment; it keeps no writer waiting, however long it takes. */
  private atOneMoment<Result>(read: () => Result): Result {
    return this.connection.transaction('deferred', read);
  }
  /** A transaction for each slice, and time for others after it. */
  private async inSlices<Item>(items: readonly Item[], remove: (slice: readonly Item[]) => void): Promise<void> {
    for (let at = 0; at < items.length; at += SLICE) {
      this.immediately(() => remove(items.slice(at, at + SLICE)), { lasts: true });
      await pause(PAUSE_MS);
    }
  }

  private async giveRoomBack(): Promise<void> {
    const { db } = this.connection;
    const free = () => Number(db.pragma('freelist_count', { simple: true }));
    // A log of before has to be written anew once, which keeps writers waiting that long.
    if (db.pragma('auto_vacuum', { simple: true }) !== INCREMENTAL)
      this.connection.attempt(() => db.exec('pragma auto_vacuum = incremental; vacuum'));
    for (let before = Number.POSITIVE_INFINITY; free() > 0 && free() < before; await pause(PAUSE_MS)) {
      before = free();
      this.connection.attempt(() => db.pragma(`incremental_vacuum(${PAGES})`));
    }
    this.connection.attempt(() => db.pragma('wal_checkpoint(truncate)'));
  }
  override async close() {
    const { log } = await this.id;
    writeMark(this.connection.file, { log, position: this.headNow() });
    await super.close();
  }
  /** What need not outlast a power cut waits for no disk; the next commit that must last carries it along. */
  private immediately<Result>(write: () => Result, { lasts } = { lasts: false }): Result {
    if (lasts !== this.isFull) this.connection.db.exec(`pragma synchronous = ${lasts ? 'FULL' : 'NORMAL'}`);
    this.isFull = lasts;
    return this.connection.transaction('immediate', write);
  }
}
