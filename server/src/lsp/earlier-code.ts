// A project's code as it was: saved and not edited, or where its branch left another one. It is a second workspace, made
// when somebody asks for the first time; facts of texts that are the same now are the present ones.

import path from 'node:path';
import type { AssetGraph, AssetKey } from '@headwater/core';
import type { ImpactCause } from '@headwater/protocol';
import {
  countEdits,
  type EditCounts,
  type EditedText,
  type TextEdit,
  textEdits,
} from '../analysis/digest/code-edits.js';
import { changedCode } from '../analysis/digest/code-stretches.js';
import type { Compiler, FileAnswers, FileChange } from '../analysis/index.js';
import { Workspace } from '../analysis/workspace.js';
import type { EarlierReading } from '../features/index.js';
import { type Project, readRevision, readText, sha256 } from '../project/index.js';
import { SavedGraph } from './saved-graph.js';
import { inSlices } from './slices.js';

export interface EarlierCodeOptions {
  readonly project: Pick<Project, 'root' | 'settings' | 'isIncluded'>;
  /** As it is now. */
  readonly present: Workspace;
  /** Programs beside the project are started, such as git. */
  readonly isTrusted: boolean;
  compiler(): Promise<Compiler>;
  openFiles(): readonly string[];
}

/** Each is a text to be read. */
const MOST_EDITS = 100;
/** It is as large as the project, and what is asked while someone types needs it once. */
const FORGET_AFTER_MS = 300_000;

type CodeCause = Exclude<ImpactCause, { readonly kind: 'partition' }>;
type Texts = ReadonlyMap<string, string | null>;

interface EarlierState {
  readonly name: string;
  /** Of the files that say something else now, or may. */
  readonly texts: Texts;
}

export class EarlierCode {
  private workspace: Workspace | null = null;
  private readonly saved: SavedGraph;
  /** Where the branch left the one that others start from. */
  private readonly base: SavedGraph;
  private idle: NodeJS.Timeout | undefined;
  /** One after the other: there is one workspace. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: EarlierCodeOptions) {
    this.saved = new SavedGraph(options.present);
    this.base = new SavedGraph(options.present);
  }

  /** `answers`: what the type checker says of the present texts. */
  read(cause: CodeCause, answers: readonly FileAnswers[]): Promise<EarlierReading> {
    const reading = this.last.then(() => this.readNow(cause, answers));
    this.last = reading.catch(() => undefined);
    return reading;
  }

  /** Nobody will ask any more. */
  close(): void {
    clearTimeout(this.idle);
    this.workspace = null;
  }

  private forgetLater(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.close(), FORGET_AFTER_MS).unref();
  }

  private async readNow(cause: CodeCause, answers: readonly FileAnswers[]): Promise<EarlierReading> {
    const saved = await this.savedTexts();
    if (cause.kind === 'edit') return this.remembering(this.saved, { name: 'what is saved', texts: saved }, answers);
    if (!this.options.isTrusted)
      return { kind: 'unavailable', message: 'git is not asked in a workspace that is not trusted.' };
    const { root, isIncluded } = this.options.project;
    const isWanted = (file: string): boolean => isIncluded(file) || this.options.present.textOf(file) !== null;
    const reading = await readRevision({ root, base: cause.base, isWanted });
    if (reading.kind === 'problem') return { kind: 'unavailable', message: reading.message };
    const { name, texts } = reading.revision;
    const state = { name, texts: new Map([...saved, ...texts]) };
    return cause.base === null ? this.remembering(this.base, state, answers) : this.reading(state, answers, null);
  }

  private async remembering(memory: SavedGraph, state: EarlierState, answers: readonly FileAnswers[]) {
    const reading = await this.reading(state, answers, memory.graphOf(state.texts));
    if (reading.kind === 'earlier') memory.remember(state.texts, reading.code.graph, answers);
    return reading;
  }

  /** Of documents in the editor that are not what is on disk. */
  private async savedTexts(): Promise<Texts> {
    const { present, project, openFiles } = this.options;
    const texts = new Map<string, string | null>();
    for (const file of openFiles()) {
      const text = await readText(path.join(project.root, file));
      if (text !== present.textOf(file)) texts.set(file, text);
    }
    return texts;
  }

  /** `known`: the graph of that state; null: it has to be made. */
  private async reading(
    { name, texts }: EarlierState,
    answers: readonly FileAnswers[],
    known: AssetGraph | null,
  ): Promise<EarlierReading> {
    const { present } = this.options;
    const textsOf = (file: string) => {
      const after = present.textOf(file);
      const before = texts.get(file);
      return { before: before === undefined ? after : before, after };
    };
    const files = [...texts].filter(([file, text]) => text !== present.textOf(file)).map(([file]) => file);
    const edits = async () => this.editsIn(files.map((file) => ({ path: file, ...textsOf(file) })));
    const code = { name, files: files.sort(), textsOf, edits };
    // Nothing is to be read anew to say that nothing is different.
    if (files.length === 0)
      return { kind: 'earlier', code: { ...code, graph: present.snapshot.graph, changedCode: async () => [] } };
    const made = known === null ? await this.make(texts, answers) : null;
    const changed = async (asset: AssetKey) => changedCode(made ?? (await this.make(texts, answers)), present, asset);
    return {
      kind: 'earlier',
      code: { ...code, graph: known ?? made?.snapshot.graph ?? present.snapshot.graph, changedCode: changed },
    };
  }

  /** Null: too many to look at each. */
  private async editsIn(texts: readonly EditedText[]): Promise<EditCounts | null> {
    const { present } = this.options;
    const { extractFacts } = await this.options.compiler();
    const extract = (file: string, text: string) => present.recall(file, text) ?? extractFacts(file, text, true);
    const edits: TextEdit[] = [];
    await inSlices(firstOf(textEdits(texts, extract), MOST_EDITS + 1), (edit) => edits.push(edit));
    return edits.length > MOST_EDITS ? null : countEdits(edits);
  }

  private async make(texts: Texts, answers: readonly FileAnswers[]): Promise<Workspace> {
    clearTimeout(this.idle);
    const workspace = (this.workspace ??= this.create(await this.options.compiler()));
    const changes = this.changes(workspace, texts);
    if (changes.length > 0) {
      await inSlices(changes, (change) => workspace.prepare(change));
      await inSlices(workspace.applyInSteps(changes, null), () => undefined);
    }
    workspace.answer(answers);
    this.forgetLater();
    return workspace;
  }

  private create(compiler: Compiler): Workspace {
    const { present, project } = this.options;
    const memory = { recall: (file: string, text: string) => present.recall(file, text), remember: () => undefined };
    return new Workspace({ settings: project.settings, digest: sha256, memory }, compiler);
  }

  /** What leads from what the second workspace holds to the texts as they were. */
  private changes(workspace: Workspace, texts: Texts): readonly FileChange[] {
    const { present } = this.options;
    const files = new Set([...present.snapshot.files, ...workspace.snapshot.files, ...texts.keys()]);
    return [...files].flatMap((file) => {
      const before = texts.get(file);
      const text = before === undefined ? present.textOf(file) : before;
      return text === workspace.textOf(file) ? [] : [{ path: file, text }];
    });
  }
}

function* firstOf<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count === most) return;
  }
}
