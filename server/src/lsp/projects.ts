// The projects of the window: found in its folders, opened, kept in step with documents and disk, and closed.

import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LanguageInitialization } from '@headwater/protocol';
import type { Compiler, FileChange } from '../analysis/index.js';
import { isRemembered } from '../analysis/remembered.js';
import { Workspace } from '../analysis/workspace.js';
import {
  findProject,
  findProjects,
  firstAnalysis,
  type Project,
  type ProjectOutline,
  readFiles,
  readOutline,
  readSettingsProblems,
  readText,
  sha256,
} from '../project/index.js';
import type { ProjectsEnvironment } from './environment.js';
import { findFacts, findPicture, type Keeping } from './earlier-start.js';
import { FollowedImports } from './followed-imports.js';
import { findMappings, leaveMappings } from './kept-mappings.js';
import { Leaving } from './leaving.js';
import type { Picture } from './moments.js';
import { type KeptPicture, ProjectSession, type ProjectSessionOptions } from './project-session.js';
import type { ProblemsBySettings } from './settings-diagnostics.js';
import { pathOf, relativeTo, uriOf } from './uris.js';

export interface ProjectsOptions extends ProjectsEnvironment {
  report(message: string): void;
  /** Of all projects of the window, whenever they are opened. */
  onSettings(problems: ProblemsBySettings): void;
  onFirstPicture(session: ProjectSession, picture: Picture): void;
  onJudged(session: ProjectSession, picture: Picture): void;
  onDefinitions(session: ProjectSession): void;
  onFindings(session: ProjectSession): void;
  onRecords(session: ProjectSession): void;
  onClosed(session: ProjectSession): void;
  /** Texts of the documents that are open in the editor, by absolute path. */
  openTexts(): ReadonlyMap<string, string>;
}
export interface WindowState extends LanguageInitialization {
  readonly folders: readonly string[];
}

/** A document in the project that it belongs to. */
export interface Holding {
  readonly session: ProjectSession;
  readonly file: string;
}

/** Files that decide what a project is: a change of one opens its projects anew. */
const decisive = /^(headwater|package|tsconfig.*)\.json$/;
/** Names of files of which projects are made. */
const read = /\.([mc]?ts|sql|json)$/;

interface Opening {
  readonly outline: ProjectOutline;
  /** One that answers from a kept picture already. */
  readonly session: ProjectSession | null;
}
type Held = Pick<ProjectSessionOptions, 'project' | 'workspace' | 'kept'>;

/** So long is heard who has something to say, before projects are read. */
const HEAR_FIRST_MS = 5;
/** Until then documents and views have asked what they want to know first: they do not wait for the analysis. */
const ANALYSE_AFTER_MS = 400;

export class Projects {
  private readonly sessions = new Map<string, ProjectSession>();
  private loaded: Promise<Compiler> | null = null;
  /** Files to read again. */
  private readonly changedOnDisk = new Set<string>();
  /** Of all projects of the window, also of those that are not open yet. */
  private roots: ReadonlySet<string> = new Set();
  private readonly leaving: Leaving;
  private readonly imports: FollowedImports;
  private state: WindowState = { folders: [], isTrusted: false, chosenPartitions: [] };
  /** Settled when everything that was asked for is open. */
  opened: Promise<void> = Promise.resolve();
  /** Settled when there is something to answer from: all pictures of earlier starts, or everything. */
  shown: Promise<void> = Promise.resolve();

  constructor(private readonly options: ProjectsOptions) {
    const isOpen = (session: ProjectSession): boolean => this.named(session.uri) === session;
    this.leaving = new Leaving({
      now: () => options.now(),
      quietMs: options.leaveAfterMs,
      keeping: () => this.keeping,
      isOpen,
    });
    this.imports = new FollowedImports({
      isOpen,
      openIn: (session) => this.openIn(session),
      inTurn: (act) => this.then(act),
      onDefinitions: (session) => options.onDefinitions(session),
    });
  }

  get all(): readonly ProjectSession[] {
    return [...this.sessions.values()];
  }
  named(uri: string): ProjectSession | null {
    return this.all.find((session) => session.uri === uri) ?? null;
  }
  /** Settles when there is something to answer from: everything, or pictures of everything that hold. */
  async answering(): Promise<void> {
    await this.shown;
    const { all } = this;
    if (all.length === 0 || !all.every((session) => session.isAnsweringFromKept)) await this.opened;
  }
  /** The innermost project that holds a document, and the document's name in it. */
  holding(uri: string): Holding | null {
    const file = pathOf(uri);
    return file === null ? null : this.holdingFile(file);
  }

  open(state: WindowState): void {
    this.state = state;
    this.reopen();
  }
  changeFolders({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }): void {
    const gone = new Set(removed);
    const folders = [...this.state.folders.filter((folder) => !gone.has(folder)), ...added];
    this.state = { ...this.state, folders };
    this.reopen();
  }

  /** A document in the editor: its text stands over what is on disk. */
  changeText(uri: string, text: string): void {
    const absolute = pathOf(uri);
    for (const { session, file } of absolute === null ? [] : this.holdingsOf(absolute)) {
      session.type(file, text);
      this.leaving.typed(session);
      this.options.onDefinitions(session);
    }
  }

  /** Files that were written, made or deleted, or whose documents were closed, and folders that were deleted. */
  changeOnDisk(uris: readonly string[]): void {
    const told = uris.flatMap((uri) => pathOf(uri) ?? []);
    // A folder that goes is told alone, without the files in it.
    const folders = told.filter((each) => !read.test(each));
    const files = [...told, ...this.all.flatMap((session) => session.filesIn(folders))];
    this.imports.diskChanged();
    const hasRoot = (folder: string): boolean =>
      this.all.some(({ root }) => root === folder || relativeTo(folder, root) !== null);
    if (files.some((file) => decisive.test(path.basename(file))) || folders.some(hasRoot)) {
      this.reopen();
      return;
    }
    // A checkout is told in many pieces: all that come before its turn are one change.
    for (const { session } of files.flatMap((file) => this.holdingsOf(file))) session.doubtKept();
    const isFirst = this.changedOnDisk.size === 0;
    for (const file of files) this.changedOnDisk.add(file);
    if (isFirst) this.then(() => this.readAgain());
  }

  /** Of what a text has come to import, or imports no more. */
  followImports(session: ProjectSession): void {
    this.imports.follow(session);
  }

  close(): void {
    for (const session of this.all) this.end(session);
    this.sessions.clear();
  }

  private holdingFile(absolute: string): Holding | null {
    return this.holdingsOf(absolute)[0] ?? null;
  }
  /** The project that it belongs to, and others that read it, as an import may lead from one into another. */
  private holdingsOf(absolute: string): readonly Holding[] {
    const holdings = this.all.flatMap((session) => this.inProject(session, absolute) ?? []);
    // The innermost root leaves the shortest name.
    return holdings.sort((a, b) => a.file.length - b.file.length);
  }
  private inProject(session: ProjectSession, absolute: string): Holding | null {
    // A folder that is a project of its own is left to that.
    const innermost = [...this.roots]
      .filter((root) => relativeTo(root, absolute) !== null)
      .sort(byLength)
      .at(-1);
    const mayHave = innermost === undefined || session.root === innermost;
    const file = session.fileOf(absolute, { mayHave });
    return file === null ? null : { session, file };
  }

  private async readAgain(): Promise<void> {
    const held = [...this.changedOnDisk].flatMap((absolute) =>
      this.holdingsOf(absolute).map((holding) => ({ ...holding, absolute })),
    );
    this.changedOnDisk.clear();
    for (const [session, files] of Map.groupBy(held, (each) => each.session)) {
      const onDisk = await readTexts(files);
      await session.prepare(onDisk);
      // What is open in the editor stands over what is on disk.
      const open = this.options.openTexts();
      session.apply(onDisk.map(({ path: file, absolute, text }) => ({ path: file, text: open.get(absolute) ?? text })));
      await session.settled();
      this.leaving.written(session);
      this.options.onDefinitions(session);
    }
    // What came may be what somebody imports already.
    for (const session of this.all) this.imports.follow(session);
  }

  private reopen(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.shown = promise;
    this.then(() => this.openAll(resolve).finally(resolve));
  }
  /** One after the other, so that the window's state is the last one asked for. */
  private then(act: () => Promise<void>): void {
    this.opened = this.opened
      .then(act)
      .catch((error: unknown) => this.options.report(`A project is not open: ${error}`));
  }

  private async openAll(onShown: () => void): Promise<void> {
    // Reading the disk keeps this thread: the answer to whoever asked, and documents that are told of next, go before.
    await setTimeout(HEAR_FIRST_MS);
    const roots = new Set((await Promise.all(this.state.folders.map(projectsIn))).flat());
    this.roots = roots;
    this.options.onSettings(await readSettingsProblems([...roots]));
    for (const root of this.sessions.keys()) if (!roots.has(root)) this.closeProject(root);
    const openings: Opening[] = [];
    for (const root of roots) openings.push(...(await this.show(root)));
    // Who asks about a project that is not there yet would be told that there is none.
    if (openings.length > 0 && openings.every(({ session }) => session !== null)) {
      onShown();
      if (this.all.every((session) => session.isAnsweringFromKept)) await setTimeout(ANALYSE_AFTER_MS);
    }
    for (const opening of openings) await this.analyse(opening);
  }

  private compiler(): Promise<Compiler> {
    this.loaded ??= this.options.loadCompiler();
    return this.loaded;
  }

  private closeProject(root: string): void {
    const session = this.sessions.get(root);
    if (session === undefined) return;
    this.end(session);
    this.sessions.delete(root);
    this.options.onClosed(session);
  }

  private end(session: ProjectSession): void {
    session.close();
    this.imports.forget(session);
    this.leaving.forget(session);
  }

  /** From its picture, where an earlier start has left one that holds. A project that cannot be read stays as it was. */
  private async show(root: string): Promise<readonly Opening[]> {
    const reading = await readOutline(root);
    if (reading.kind === 'failure') {
      this.options.report(reading.message);
      return [];
    }
    const { outline } = reading;
    for (const problem of outline.problems) this.options.report(problem);
    const found = await findPicture(outline, this.keeping);
    if (found === null) return [{ outline, session: null }];
    const mappings = await findMappings(found.project, this.keeping);
    const session = this.hold(found.project, found.kept);
    session.mappings.recall(mappings);
    for (const { path: file, text } of this.openIn(session)) if (text !== null) session.type(file, text);
    session.start();
    this.options.onDefinitions(session);
    return [{ outline, session }];
  }

  private async analyse({ outline, session: shown }: Opening): Promise<void> {
    const { keeping } = this;
    const readAt = this.options.now();
    const project = await readFiles(outline);
    for (const problem of project.problems) this.options.report(problem);
    const memory = await findFacts(outline.root, keeping);
    const mappings = shown === null ? await findMappings(project, keeping) : null;
    const session = shown ?? this.hold(project, null);
    session.mappings.recall(mappings);
    if (memory !== null) session.useMemory(memory);
    const isKnown =
      memory !== null && isRemembered({ settings: project.settings, digest: sha256, memory }, project.files);
    if (!isKnown) await this.compiler();
    await firstAnalysis(async () => {
      if (!isKnown) await session.prepare(project.files);
      session.apply(project.files);
      // What is open stands over what is on disk, and may not be there at all.
      session.apply(this.openIn(session));
      await session.settled();
    });
    if (shown === null) session.start();
    this.options.onDefinitions(session);
    await this.leaving.leave(session, memory, shown === null ? { outline, project, readAt } : null);
  }

  /** In the place of the one that was there. From here on it hears what is typed. */
  private hold(project: Omit<Project, 'files'>, kept: KeptPicture | null): ProjectSession {
    const workspace = new Workspace({ settings: project.settings, digest: sha256 }, null);
    const session = this.sessionOf({ project, workspace, kept });
    const before = this.sessions.get(project.root);
    if (before !== undefined) this.end(before);
    this.sessions.set(project.root, session);
    return session;
  }

  private sessionOf({ project, workspace, kept }: Held): ProjectSession {
    const { now, openLog, oracle, report } = this.options;
    const { isTrusted, chosenPartitions } = this.state;
    const uri = uriOf(project.root);
    const chosen = chosenPartitions.filter((choice) => choice.project === uri);
    const session: ProjectSession = new ProjectSession({
      project,
      workspace,
      kept,
      isTrusted,
      chosen: new Map(chosen.map(({ asset, partition }) => [asset, partition])),
      now,
      openLog,
      oracle,
      report,
      compiler: () => this.compiler(),
      openFiles: () => this.openIn(session).map(({ path: file }) => file),
      filled: () => this.opened,
      onFirstPicture: (picture) => this.options.onFirstPicture(session, picture),
      onJudged: (picture) => this.options.onJudged(session, picture),
      onDefinitions: () => this.options.onDefinitions(session),
      onFindings: () => this.options.onFindings(session),
      onRecords: () => this.options.onRecords(session),
      onMappings: (result) => void leaveMappings(project, result, this.keeping),
    });
    return session;
  }

  private openIn(session: ProjectSession): readonly FileChange[] {
    return [...this.options.openTexts()].flatMap(([absolute, text]) => {
      const held = this.inProject(session, absolute);
      return held === null ? [] : [{ path: held.file, text }];
    });
  }

  /** What came with a folder that nobody trusts is not believed. */
  private get keeping(): Keeping {
    const { build, report } = this.options;
    return { build: this.state.isTrusted ? build : null, report };
  }
}

function byLength(a: string, b: string): number {
  return a.length - b.length;
}

const AT_A_TIME = 64;

async function readTexts(
  files: readonly { readonly file: string; readonly absolute: string }[],
): Promise<readonly (FileChange & { readonly absolute: string })[]> {
  const read: (FileChange & { readonly absolute: string })[] = [];
  for (let start = 0; start < files.length; start += AT_A_TIME) {
    const some = files.slice(start, start + AT_A_TIME);
    read.push(
      ...(await Promise.all(
        some.map(async ({ file, absolute }) => ({ path: file, absolute, text: await readText(absolute) })),
      )),
    );
  }
  return read;
}

/** A folder may hold projects, or be part of one. */
async function projectsIn(folder: string): Promise<readonly string[]> {
  const inside = await findProjects(folder);
  if (inside.length > 0) return inside;
  const around = await findProject(folder);
  return around === null ? [] : [around];
}
