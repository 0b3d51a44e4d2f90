// Finds the project of a folder and analyses it. The compiler is loaded only here, and only where a file has changed.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '@headwater/server/analysis';
import type { RememberedOptions, RememberedWorkspace } from '@headwater/server/analysis/remembered';
import type { Settled } from '@headwater/server/analysis/types';
import {
  type FactsSaving,
  findProject,
  firstAnalysis,
  installedFiles,
  openFactsCache,
  openPicture,
  type Project,
  type ProjectOutline,
  projectFacts,
  readFiles,
  readOutline,
  readSettingsProblems,
  savePicture,
  sha256,
  withSlashes,
} from '@headwater/server/project';
import type { ProjectFacts, RuleOverrides } from '@headwater/server/rules';
import { failure, type Outcome, success } from '../outcome.js';
import type { Terminal } from '../output/terminal.js';
import { buildStamp } from './build-stamp.js';

export interface AnalysedProject {
  /** Absolute. */
  readonly root: string;
  readonly snapshot: Snapshot;
  readonly rules: RuleOverrides;
  readonly facts: ProjectFacts;
  /** The texts that were analysed, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the type checker was asked; null: it was left out. */
  readonly types: Settled | null;
  /** How many of the settings cannot be used; it has been said which, where anybody listens. */
  readonly unusableSettings: number;
  /** Why an earlier start was no help, in words; it has been said where anybody listens. */
  readonly problem: string | null;
}
export interface AnalysisRequest {
  /** In the project, or below it. */
  readonly directory: string;
  /** Hears what of an earlier start could not be used; null: the command has analysed the project before. */
  readonly terminal: Pick<Terminal, 'note'> | null;
  /** Takes what need not be done before the command has answered; without it, it is done at once. */
  readonly later?: (work: () => Promise<void>) => void;
}
export interface AnalysisOptions {
  /** Whether the type checker is asked where syntax alone does not suffice, as the editor does. */
  readonly asksTypes: boolean;
}

/** The nearest project at or above the folder. */
export async function locateProject(directory: string): Promise<Outcome<string>> {
  const root = await findProject(directory);
  if (root !== null) return success(root);
  return failure(
    `No project in ${path.resolve(directory)} or above it.`,
    'Run `headwater init` there to make one, or name another folder with --project.',
  );
}

export async function analyseProject(
  { directory, terminal, later }: AnalysisRequest,
  { asksTypes }: AnalysisOptions = { asksTypes: true },
): Promise<Outcome<AnalysedProject>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const reading = await readOutline(located.value);
  if (reading.kind === 'failure') return failure(reading.message);
  const { outline } = reading;
  for (const each of outline.problems) terminal?.note(each);
  const unusableSettings = terminal === null ? 0 : await noteSettings(outline.root, terminal);
  const version = buildStamp();
  const { snapshot, files, problem } = await openPicture(outline, version);
  if (snapshot === null) {
    const anew = await analyseAnew(outline, { version, asksTypes });
    for (const each of anew.unread) terminal?.note(each);
    // Both are of the same start: what has befallen one has mostly befallen the other, and is said once.
    const said = anew.problem ?? problem;
    if (said !== null) terminal?.note(said);
    const keep = async (): Promise<void> => {
      const unkept = await anew.keep();
      if (unkept !== null && said === null) terminal?.note(unkept);
    };
    if (later === undefined) await keep();
    else later(keep);
    return success({ ...anew.analysed, unusableSettings, problem: said });
  }
  const read = (file: string): readonly [string, string] => [file, readFileSync(path.join(outline.root, file), 'utf8')];
  return success({
    ...projectFacts(outline),
    snapshot,
    // Few commands look at them.
    get texts() {
      return new Map(files.map(read));
    },
    types: asksTypes ? { asked: 0, decided: 0 } : null,
    unusableSettings,
    problem: null,
  });
}

/** What the editor underlines in `headwater.json`: the rest holds, so it would otherwise not be heard of. Counts errors. */
async function noteSettings(root: string, terminal: Pick<Terminal, 'note'>): Promise<number> {
  const read = [...(await readSettingsProblems([root]))];
  const found = read.flatMap(([file, problems]) => problems.map((problem) => ({ file, ...problem })));
  for (const { file, start, message } of found)
    terminal.note(`${path.relative(root, file)}:${start.line}:${start.column} ${message}`);
  return found.filter(({ severity }) => severity === 'error').length;
}

interface Anew {
  readonly analysed: Omit<AnalysedProject, 'unusableSettings' | 'problem'>;
  /** Files that may not be read, in words. */
  readonly unread: readonly string[];
  readonly problem: string | null;
  /** Leaves what was found for the next start; says why it cannot be left. */
  keep(): Promise<string | null>;
}

async function analyseAnew(
  outline: ProjectOutline,
  { version, asksTypes }: AnalysisOptions & { readonly version: string },
): Promise<Anew> {
  const readAt = Date.now();
  const project = await readFiles(outline);
  const { root, settings, rules, facts, files } = project;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const memory = await openFactsCache(root, version);
  const workspace = await openWorkspace({ settings, digest: sha256, memory }, files);
  await firstAnalysis(() => workspace.apply(files));
  const { snapshot, questions } = workspace;
  const keep = async (): Promise<string | null> => {
    // What the type checker says depends on more than the project's own files.
    if (questions.length > 0) return problemOfSaving(await memory.save());
    workspace.keepBodies();
    const saving = await memory.save();
    await savePicture(outline, { project, snapshot, version, readAt, use: 'rules' });
    return problemOfSaving(saving);
  };
  const types = asksTypes ? await settle(workspace, project) : null;
  const analysed = { root, snapshot: workspace.snapshot, rules, facts, texts, types };
  return { analysed, unread: project.problems, problem: memory.problem, keep };
}

/** A project that may only be read is no problem. */
function problemOfSaving(saving: FactsSaving): string | null {
  if (saving.kind !== 'failed' || saving.isForbidden) return null;
  return `The facts of files are not kept for the next start: ${saving.message}`;
}

/** The compiler is loaded only where there is something to ask. */
export async function settle(workspace: RememberedWorkspace, { root, settings, files }: Project): Promise<Settled> {
  if (workspace.questions.length === 0) return { asked: 0, decided: 0 };
  const { settleTypes, TypeChecker } = await import('@headwater/server/analysis/types');
  const checker = new TypeChecker({ root: withSlashes(root), settings, installed: installedFiles });
  checker.update(files.map(({ path: file, text }) => ({ file, text })));
  return settleTypes(workspace, checker);
}

/** The compiler is loaded only where a file has changed since the last start. */
export async function openWorkspace(options: RememberedOptions, files: Project['files']) {
  const { isRemembered, RememberedWorkspace } = await import('@headwater/server/analysis/remembered');
  if (isRemembered(options, files)) return new RememberedWorkspace(options);
  const { Workspace } = await import('@headwater/server/analysis');
  return new Workspace(options);
}
