// One open project: its workspace, the view of it at an instant, the keys chosen for lenses, and what its log says.

import path from 'node:path';
import type { AssetKey, PartitionKey } from '@headwater/core';
import { isHolderThere } from '@headwater/log/lease-holders';
import type { AskMappingsResult } from '@headwater/protocol';
import type { Compiler, FileAnswers, FileChange, Snapshot } from '../analysis/index.js';
import type { FactsMemory } from '../analysis/facts/facts-memory.js';
import type { Workspace } from '../analysis/workspace.js';
import type { EarlierReading, LogView, Refusals } from '../features/index.js';
import type { Project } from '../project/index.js';
import { AskedMappings } from './asked-mappings.js';
import { EarlierCode } from './earlier-code.js';
import { ImportedFiles } from './imported-files.js';
import { LogRecords } from './log-records.js';
import type { OpenLogReader } from './log-thread.js';
import { type Moment, Moments, type Picture } from './moments.js';
import { inSlices } from './slices.js';
import { Stepwise } from './stepwise.js';
import { TypeQuestions } from './type-questions.js';
import type { TypeOracle } from './type-thread.js';
import { relativeTo, uriOf } from './uris.js';

/** Time moves in steps of this: no partition begins to exist so exactly that an editor has to know sooner. */
const INSTANT_MS = 10_000;

export interface ProjectSessionOptions {
  readonly project: Omit<Project, 'files'>;
  /** Nothing is in it yet. */
  readonly workspace: Workspace;
  /** What an earlier start has left, to answer from until the first texts are applied; null: nothing. */
  readonly kept: KeptPicture | null;
  /** Loads what reads texts that no memory knows, once. */
  compiler(): Promise<Compiler>;
  readonly openLog: OpenLogReader;
  /** Null: nobody to ask about types. */
  readonly oracle: TypeOracle | null;
  readonly isTrusted: boolean;
  readonly chosen: ReadonlyMap<AssetKey, PartitionKey>;
  now(): number;
  /** Files of the project that are open in the editor. */
  openFiles(): readonly string[];
  /** Settles when the workspace has been given what is on disk. */
  filled(): Promise<void>;
  /** What is to be said of open files, while the rest is still analysed. */
  onFirstPicture(picture: Picture): void;
  /** All rules have been asked. */
  onJudged(picture: Picture): void;
  /** Other things are known of the code than before. */
  onDefinitions(): void;
  /** Rules say something else, because the log does. */
  onFindings(): void;
  /** What the log says has changed. */
  onRecords(): void;
  /** The host has answered what custom mappings do. */
  onMappings(result: AskMappingsResult): void;
  report(message: string): void;
}

/** A picture of the project as it is on disk. */
export interface KeptPicture {
  readonly snapshot: Snapshot;
  /** Whether it is a picture of this text of a file. */
  knows(file: string, text: string): boolean;
}

export class ProjectSession {
  readonly uri: string;
  readonly imported: ImportedFiles;
  readonly mappings: AskedMappings;
  private readonly chosen: Map<AssetKey, PartitionKey>;
  private readonly logged: LogRecords;
  /** Texts that analysis has not seen yet, by file: keys that come faster than anybody looks are analysed once. */
  private readonly typed = new Map<string, string | null>();
  private readonly moments: Moments;
  private readonly judging: Stepwise<Picture | null>;
  /** That rules were asked about last. */
  private judged: Moment | null = null;
  private readonly types: TypeQuestions | null;
  /** The last ones of the type checker. */
  private answers: readonly FileAnswers[] = [];
  private readonly earlier: EarlierCode;
  private isAwaitingCompiler = false;
  private readonly analysis: Stepwise<Snapshot | null>;
  /** Of the last picture that was whole, while another one is made. */
  private graphBefore: Snapshot['graph'] | null = null;
  /** Until all is analysed. */
  private kept: KeptPicture | null;
  /** Something has changed that the kept picture does not show. */
  private isKeptOutdated = false;

  private readonly options: Omit<ProjectSessionOptions, 'kept'>;

  /** The picture is not held on to when it has served. */
  constructor({ kept, ...options }: ProjectSessionOptions) {
    this.options = options;
    this.uri = uriOf(options.project.root);
    this.kept = kept;
    this.chosen = new Map(options.chosen);
    const { project, workspace, oracle, report } = options;
    const { root, settings } = project;
    this.logged = new LogRecords({
      ...options,
      isHolderThere,
      file: project.log,
      snapshot: () => this.snapshot,
      world: () => this.momentAt(null).world,
    });
    const onAnswers = (answers: readonly FileAnswers[]): void => this.learn(answers);
    const isReady = (): boolean => this.kept === null && this.isSettled;
    this.mappings = new AskedMappings({
      isReady: () => options.isTrusted && isReady(),
      world: () => this.momentAt(null).world,
      workspace,
      onTaken: (result) => options.onMappings(result),
      onAnswers: () => {
        options.onDefinitions();
        this.logged.read();
      },
    });
    this.types = oracle && new TypeQuestions({ root, settings, workspace, oracle, isReady, onAnswers, report });
    this.earlier = new EarlierCode({ ...options, present: workspace });
    this.moments = new Moments(project);
    this.imported = new ImportedFiles(project, workspace);
    this.analysis = new Stepwise({
      onStep: (snapshot) => snapshot && options.onFirstPicture(this.pictureAtFirst(snapshot)),
      onDone: (end) => this.finish(end),
    });
    this.judging = new Stepwise({
      onStep: (picture) => picture && options.onFirstPicture(picture),
      onDone: () => undefined,
    });
  }

  /** Of everything typed so far; while that takes its time, the last whole one. */
  get snapshot(): Snapshot {
    if (this.kept !== null) return this.kept.snapshot;
    this.catchUp();
    return this.options.workspace.snapshot;
  }

  /** Publications that were refused and not made good since, as the log says. */
  get refusals(): Refusals {
    return this.logged.says.refusals;
  }

  /** Follows the project's log until the session is closed. */
  start(): void {
    this.logged.follow();
    this.types?.soon();
  }
  close(): void {
    this.logged.close();
    this.types?.close();
    this.earlier.close();
    this.analysis.stop();
    this.judging.stop();
  }

  get root(): string {
    return this.options.project.root;
  }
  /** A file that the project has or reads, relative to it; null for any other one. `mayHave`: it lies in no other project. */
  fileOf(absolute: string, { mayHave }: { readonly mayHave: boolean }): string | null {
    const file = relativeTo(this.options.project.root, absolute);
    if (file === null) return null;
    const isOwn = mayHave && this.options.project.isIncluded(file);
    return isOwn || this.lastWhole.files.includes(file) ? file : null;
  }
  /** Absolute, those that it knows in folders. */
  filesIn(folders: readonly string[]): readonly string[] {
    const { root } = this.options.project;
    const inside = folders.flatMap((folder) => relativeTo(root, folder) ?? []).map((folder) => `${folder}/`);
    if (inside.length === 0) return [];
    const known = this.lastWhole.files.filter((file) => inside.some((folder) => file.startsWith(folder)));
    return known.map((file) => path.join(root, file));
  }
  uriOf(file: string): string {
    return uriOf(path.join(this.options.project.root, file));
  }

  private get lastWhole(): Snapshot {
    return this.kept?.snapshot ?? this.options.workspace.snapshot;
  }

  /** Whether answers come from an earlier start, and are right. */
  get isAnsweringFromKept(): boolean {
    return this.kept !== null && !this.isKeptOutdated;
  }

  /** The text of a document as it is now. It waits until somebody looks. */
  type(file: string, text: string): void {
    this.typed.set(file, text);
    if (this.kept?.knows(file, text) === false) this.isKeptOutdated = true;
  }
  /** Files may not be any more what they were at the start. */
  doubtKept(): void {
    this.isKeptOutdated = true;
  }

  apply(changes: readonly FileChange[]): void {
    for (const { path, text } of changes) this.typed.set(path, text);
    this.catchUp();
    if (!this.analysis.isBusy) this.kept = null;
  }

  /** Of what earlier starts have read. */
  useMemory(memory: FactsMemory): void {
    this.options.workspace.useMemory(memory);
  }
  keepBodies(): void {
    this.options.workspace.keepBodies();
  }
  /** Whether these are the project's texts, each as it is now, and its settings. */
  isOf({ files, settings }: Pick<Project, 'files' | 'settings'>): boolean {
    const { project, workspace } = this.options;
    const isSame = files.every(({ path, text }) => workspace.textOf(path) === text);
    const isAll = isSame && workspace.snapshot.files.length === files.length;
    return this.isSettled && isAll && JSON.stringify(settings) === JSON.stringify(project.settings);
  }

  /** Reads texts that are to be applied, without being in anybody's way. */
  async prepare(changes: readonly FileChange[]): Promise<void> {
    const { compiler, workspace } = this.options;
    workspace.useCompiler(await compiler());
    await inSlices(changes, (change) => workspace.prepare(change));
  }

  /** Analyses what was typed; where that is much, it is done when `settled` is. */
  private catchUp(): void {
    const { workspace } = this.options;
    const changes = [...this.typed].flatMap(([path, text]) =>
      text === workspace.textOf(path) ? [] : [{ path, text }],
    );
    if (changes.length > 0 && !this.canRead(changes)) {
      this.awaitCompiler();
      return;
    }
    this.typed.clear();
    if (changes.length === 0) return;
    this.graphBefore ??= this.lastWhole.graph;
    // A picture that is kept says all already.
    const first = this.isAnsweringFromKept ? null : new Set(this.options.openFiles());
    this.analysis.take(workspace.applyInSteps(changes, first));
  }

  /** Whether all that was changed is analysed. */
  get isSettled(): boolean {
    if (this.kept !== null) return !this.isKeptOutdated;
    this.catchUp();
    return !this.analysis.isBusy && this.typed.size === 0;
  }
  settled(): Promise<void> {
    return this.analysis.done();
  }

  private get instant(): number {
    const now = this.options.now();
    return now - (now % INSTANT_MS);
  }
  private knownIn(snapshot: Snapshot, at = this.instant) {
    const { dynamicKeys, facts: recordFacts } = this.logged.says;
    return { snapshot, graph: this.mappings.graphOf(snapshot), at, dynamicKeys, recordFacts };
  }
  private pictureAtFirst(snapshot: Snapshot): Picture {
    return this.moments.atFirst(this.knownIn(snapshot), new Set(this.options.openFiles()));
  }

  /** Asks the rules: at once as far as nobody notices, for the rest in slices. */
  judge(): void {
    const moment = this.momentAt(null);
    if (moment !== this.judged || !this.judging.isBusy) this.judging.take(this.judgeInSteps(moment));
    this.judged = moment;
  }
  private *judgeInSteps(moment: Moment): Generator<Picture | null> {
    const { onJudged, report } = this.options;
    // Of thousands of files some are open, and who has opened them does not wait for all others.
    if (this.kept !== null && !moment.isJudged) yield this.pictureAtFirst(moment.snapshot);
    try {
      for (const _ of moment.judging) yield null;
    } catch (error) {
      report(`Rules failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return;
    }
    // Whatever has come meanwhile is judged next.
    if (moment.snapshot === this.snapshot && this.isSettled)
      onJudged({ snapshot: moment.snapshot, findings: moment.findings() });
  }

  private finish({ isLate }: { readonly isLate: boolean }): void {
    const before = this.graphBefore;
    this.graphBefore = null;
    this.kept = null;
    this.types?.soon();
    if (before !== null) this.noteGraph(before);
    // Who asked for it knows of what was done at once.
    if (isLate) this.options.onDefinitions();
  }

  /** A compiler is not needed for what is gone or remembered. */
  private canRead(changes: readonly FileChange[]): boolean {
    const { workspace } = this.options;
    return workspace.canCompile || changes.every(({ path, text }) => text === null || workspace.knows(path, text));
  }

  /** Loading it takes longer than to answer from what is known. */
  private awaitCompiler(): void {
    if (this.isAwaitingCompiler) return;
    this.isAwaitingCompiler = true;
    const { compiler, workspace, onDefinitions, report } = this.options;
    compiler()
      .then((loaded) => {
        workspace.useCompiler(loaded);
        onDefinitions();
      })
      .catch((error: unknown) => report(`The compiler cannot be loaded: ${String(error)}`));
  }

  private learn(answers: readonly FileAnswers[]): void {
    const { workspace, onDefinitions } = this.options;
    if (!this.isSettled) return;
    this.answers = answers;
    const { revision, graph } = workspace.snapshot;
    workspace.answer(answers);
    if (workspace.snapshot.revision === revision) return;
    onDefinitions();
    this.noteGraph(graph);
  }

  /** Which records may be stale follows from the edges. */
  private noteGraph(before: Snapshot['graph']): void {
    if (this.options.workspace.snapshot.graph !== before) this.logged.read();
  }

  /** What the user picked for an asset's lens; null forgets it. */
  choose(asset: AssetKey, partition: PartitionKey | null): void {
    if (partition === null) this.chosen.delete(asset);
    else this.chosen.set(asset, partition);
  }

  /** `at`: a given time; null: now. */
  view(at: number | null = null): LogView {
    const { snapshot, world, findings, planStoppers } = this.momentAt(at);
    return {
      project: this.uri,
      snapshot,
      world,
      findings,
      planStoppers,
      records: this.logged.says.records,
      log: this.logged.log,
      isHolderThere,
      runLog: this.logged.runLog,
      jobs: this.options.project.jobs,
      limits: this.options.project.limits,
      stopwatch: () => performance.now(),
      chosenPartition: (asset) => this.chosen.get(asset) ?? null,
      earlier: (...asked) => this.readEarlier(...asked),
      textOf: (file) => this.options.workspace.textOf(file),
      changesFor: (edits) => (this.canChange ? this.options.workspace.changesFor(edits) : []),
    };
  }

  private async readEarlier(...[cause]: Parameters<LogView['earlier']>): Promise<EarlierReading> {
    if (this.kept !== null) await this.options.filled();
    this.catchUp();
    await this.settled();
    return this.earlier.read(cause, this.answers);
  }

  /** Places of a picture that is being replaced are those of texts that are no more. */
  private get canChange(): boolean {
    return this.options.workspace.canCompile && !this.analysis.isBusy;
  }

  private momentAt(given: number | null): Moment {
    const { moments, snapshot } = this;
    return given === null ? moments.at(this.knownIn(snapshot)) : moments.beside(this.knownIn(snapshot, given));
  }
}
