// What the event log of a project says, for its session: read whenever the log has grown or the graph is another one.

import { type IsHolderThere, noRecords, type Records, readRecords, type World } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import { noRefusals, readRefusals, type Refusals } from '../features/index.js';
import { sha256 } from '../project/index.js';
import { readRecordFacts, type RecordFacts } from '../rules/index.js';
import { dynamicKeysIn } from './dynamic-keys.js';
import { HolderWatch } from './holder-watch.js';
import type { OpenLogReader } from './log-thread.js';
import { LogWatch } from './log-watch.js';

/** How often to look whether who works on a run is still there. */
const LOOK_MS = 2_000;

export interface LogRecordsOptions {
  /** The log, absolute. */
  readonly file: string;
  /** Without trust the log stays closed and nothing is known. */
  readonly isTrusted: boolean;
  readonly openLog: OpenLogReader;
  readonly isHolderThere: IsHolderThere;
  /** The present ones, which stand while they are read about. */
  snapshot(): Snapshot;
  world(): World;
  /** Rules may say something else. */
  onFindings(): void;
  onRecords(): void;
  report(message: string): void;
}

export interface LogSays {
  /** Of dynamic partitions, by definition; null: no log has been read. */
  readonly dynamicKeys: ReadonlyMap<string, readonly string[]> | null;
  /** What rules ask of the log; null: no log has been read. */
  readonly facts: RecordFacts | null;
  /** Null: nobody has looked yet, or may; that there is no log means that nothing was ever made. */
  readonly records: Records | null;
  /** Publications that were refused and not made good since. */
  readonly refusals: Refusals;
}

export class LogRecords {
  private readonly watch: LogWatch | null;
  private readonly holders: HolderWatch;
  private isReading = false;
  private mustReadAgain = false;
  private said: LogSays = { dynamicKeys: null, facts: null, records: null, refusals: noRefusals };

  constructor(private readonly options: LogRecordsOptions) {
    const { file, isTrusted, openLog, isHolderThere, onRecords, report } = options;
    const [onChange, onMissing] = [() => this.read(), () => this.noteMissing()];
    this.watch = isTrusted ? new LogWatch({ file, openLog, report, onChange, onMissing }) : null;
    this.holders = new HolderWatch({ isHolderThere, everyMs: LOOK_MS, onGone: onRecords, report });
  }

  get says(): LogSays {
    return this.said;
  }
  /** Null: there is none, or it is closed. */
  get log() {
    return this.watch?.log ?? null;
  }
  get runLog() {
    return this.watch?.runLog ?? null;
  }

  /** Until it is closed. */
  follow(): void {
    this.watch?.follow().catch((error: unknown) => this.options.report(`The event log is lost: ${String(error)}`));
  }
  close(): void {
    this.watch?.close();
    this.holders.close();
  }

  /** Reads what the log says of the present graph; changes while it reads make it read once more. */
  read(): void {
    this.mustReadAgain = true;
    if (this.isReading) return;
    this.isReading = true;
    this.readUntilCurrent()
      .catch((error: unknown) => this.options.report(`The event log cannot be read: ${String(error)}`))
      .finally(() => {
        this.isReading = false;
      });
  }

  private async readUntilCurrent(): Promise<void> {
    const { snapshot, world, onRecords } = this.options;
    while (this.mustReadAgain) {
      this.mustReadAgain = false;
      const { log } = this;
      if (log === null) return;
      this.said = { ...this.said, dynamicKeys: await dynamicKeysIn(snapshot(), log) };
      this.takeFacts(await readRecordFacts(log));
      const records = await readRecords(world(), log, sha256);
      this.said = { ...this.said, records };
      this.said = { ...this.said, refusals: await readRefusals(world(), records, log) };
      onRecords();
      await this.holders.watch(log);
    }
  }

  private noteMissing(): void {
    if (this.said.records === noRecords) return;
    const hadFacts = this.said.facts !== null;
    this.said = { dynamicKeys: null, facts: null, records: noRecords, refusals: noRefusals };
    if (hadFacts) this.options.onFindings();
    this.options.onRecords();
  }

  private takeFacts(facts: RecordFacts): void {
    if (JSON.stringify(facts) === JSON.stringify(this.said.facts)) return;
    this.said = { ...this.said, facts };
    this.options.onFindings();
  }
}
