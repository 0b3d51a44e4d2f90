// One open project: its workspace, the view of it at an instant, the keys chosen for lenses, and what its log says.

import path from 'node:path';
import {
  type AssetKey,
  noRecords,
  openWorld,
  type PartitionKey,
  type Records,
  readRecords,
  type World,
} from '@headwater/core';
import type { FileChange, Snapshot, Workspace } from '../analysis/index.js';
import type { LogView } from '../features/index.js';
import { type Project, sha256 } from '../project/index.js';
import { type Finding, runRules } from '../rules/index.js';
import { dynamicKeysIn } from './dynamic-keys.js';
import { LogWatch } from './log-watch.js';
import { relativeTo, uriOf } from './uris.js';

/** Time moves in steps of this: no partition begins to exist so exactly that an editor has to know sooner. */
const INSTANT_MS = 10_000;

export interface ProjectSessionOptions {
  readonly project: Project;
  readonly workspace: Workspace;
  readonly isTrusted: boolean;
  readonly chosen: ReadonlyMap<AssetKey, PartitionKey>;
  now(): number;
  /** What the log says has changed. */
  onRecords(): void;
  report(message: string): void;
}

interface Moment {
  readonly snapshot: Snapshot;
  readonly at: number;
  readonly world: World;
  readonly dynamicKeys: ReadonlyMap<string, readonly string[]> | null;
  readonly findings: readonly Finding[];
}

export class ProjectSession {
  readonly uri: string;
  private readonly chosen: Map<AssetKey, PartitionKey>;
  private readonly watch: LogWatch | null;
  /** Texts that analysis has not seen yet, by file: keys that come faster than anybody looks are analysed once. */
  private readonly typed = new Map<string, string>();
  private moment: Moment | null = null;
  /** Of dynamic partitions, by definition, as the log has them; null: no log has been read. */
  private dynamicKeys: ReadonlyMap<string, readonly string[]> | null = null;
  private records: Records | null;
  private isReading = false;
  private mustReadAgain = false;

  constructor(private readonly options: ProjectSessionOptions) {
    this.uri = uriOf(options.project.root);
    this.chosen = new Map(options.chosen);
    // Without trust the log stays closed and nothing is known; else no log means that nothing was ever made.
    this.records = options.isTrusted ? noRecords : null;
    const { project, report } = options;
    this.watch = options.isTrusted ? new LogWatch({ file: project.log, report, onChange: () => this.readLog() }) : null;
  }

  /** Of everything typed so far. */
  get snapshot(): Snapshot {
    if (this.typed.size > 0) this.apply([]);
    return this.options.workspace.snapshot;
  }

  /** Follows the project's log until the session is closed. */
  start(): void {
    this.watch?.follow().catch((error: unknown) => this.options.report(`The event log is lost: ${String(error)}`));
  }
  close(): void {
    this.watch?.close();
  }

  /** A file of the project, relative to it; null for any other one. */
  fileOf(absolute: string): string | null {
    const file = relativeTo(this.options.project.root, absolute);
    const isOwn =
      file !== null && (this.options.project.isIncluded(file) || this.options.workspace.snapshot.files.includes(file));
    return isOwn ? file : null;
  }
  uriOf(file: string): string {
    return uriOf(path.join(this.options.project.root, file));
  }

  /** The text of a document as it is now. It waits until somebody looks. */
  type(file: string, text: string): void {
    this.typed.set(file, text);
  }

  apply(changes: readonly FileChange[]): void {
    const { workspace } = this.options;
    const texts = new Map<string, string | null>([
      ...this.typed,
      ...changes.map(({ path, text }) => [path, text] as const),
    ]);
    this.typed.clear();
    const before = workspace.snapshot.graph;
    const after = workspace.apply([...texts].map(([path, text]) => ({ path, text }))).graph;
    // Which records may be stale follows from the edges.
    if (after !== before) this.readLog();
  }

  /** What the user picked for an asset's lens; null forgets it. */
  choose(asset: AssetKey, partition: PartitionKey | null): void {
    if (partition === null) this.chosen.delete(asset);
    else this.chosen.set(asset, partition);
  }

  /** `at`: a given time; null: now. */
  view(at: number | null = null): LogView {
    const { snapshot, world, findings } = this.momentAt(at);
    return {
      project: this.uri,
      snapshot,
      world,
      findings,
      records: this.records,
      log: this.watch?.log ?? null,
      runLog: this.watch?.runLog ?? null,
      stopwatch: () => performance.now(),
      chosenPartition: (asset) => this.chosen.get(asset) ?? null,
      changesFor: (edits) => this.options.workspace.changesFor(edits),
    };
  }

  private momentAt(given: number | null): Moment {
    const now = this.options.now();
    const at = given ?? now - (now % INSTANT_MS);
    const { snapshot, moment } = this;
    const { dynamicKeys } = this;
    if (moment?.snapshot === snapshot && moment.at === at && moment.dynamicKeys === dynamicKeys) return moment;
    const world = openWorld(snapshot.graph, { now: at, dynamicKeys: (name) => dynamicKeys?.get(name) ?? null });
    const findings = runRules({ snapshot, now: at }, this.options.project.rules);
    const made = { snapshot, at, world, dynamicKeys, findings };
    if (given === null) this.moment = made;
    return made;
  }

  /** Reads what the log says of the present graph; changes while it reads make it read once more. */
  private readLog(): void {
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
    while (this.mustReadAgain) {
      this.mustReadAgain = false;
      const log = this.watch?.log;
      if (!log) return;
      this.dynamicKeys = await dynamicKeysIn(this.snapshot, log);
      this.records = await readRecords(this.momentAt(null).world, log, sha256);
      this.options.onRecords();
    }
  }
}
