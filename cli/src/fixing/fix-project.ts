// `check --fix`: reads the project anew, as its files are, fixes what can be fixed safely and writes it.

import { compareKeys } from '@headwater/core';
import type { FileChange } from '@headwater/server/analysis';
import {
  firstAnalysis,
  installedFiles,
  type Project,
  readFiles,
  readOutline,
  sha256,
  withSlashes,
} from '@headwater/server/project';
import type { RecordFacts } from '@headwater/server/rules';
import { failure, type Outcome, success } from '../outcome.js';
import { unifiedDiff } from '../output/unified-diff.js';
import { locateProject } from '../project/project.js';
import { whyNot } from './allowed-fixes.js';
import { type AppliedFix, fixSafely, type RefusedFile } from './fix-rounds.js';
import { asWritten, type FixedText, objectionTo, writeFixed } from './write-fixed.js';

export interface FixRequest {
  readonly now: number;
  readonly records: RecordFacts | null;
  readonly asksTypes: boolean;
  /** Says what would be fixed, and writes nothing. */
  readonly isDryRun: boolean;
  isWanted(rule: string): boolean;
}
export interface FixReport {
  readonly isDryRun: boolean;
  readonly applied: readonly AppliedFix[];
  /** Files that are others now, or would be. */
  readonly files: readonly string[];
  /** Of a dry run: what would become of each of them. */
  readonly edits: readonly FileEdit[];
  /** Files that were left as they are although something in them could be fixed. */
  readonly refused: readonly RefusedFile[];
  readonly isCutShort: boolean;
}

export interface FileEdit {
  readonly file: string;
  /** Unified, as `git apply` reads it. */
  readonly diff: string;
}

export async function fixProject(directory: string, request: FixRequest): Promise<Outcome<FixReport>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const reading = await readOutline(located.value);
  if (reading.kind === 'failure') return failure(reading.message);
  const project = await readFiles(reading.outline);
  const { fixed, textsBefore } = await fixInMemory(project, request);
  const refused = [...fixed.refused];
  const texts = [...fixed.texts]
    .map(([file, after]) => ({ file, before: textsBefore.get(file) ?? '', after }))
    .sort((a, b) => compareKeys(a.file, b.file));
  for (const text of texts) {
    const reason = await (request.isDryRun ? objectionTo : writeFixed)(project.root, text);
    if (reason !== null) refused.push({ file: text.file, reason });
  }
  const isRefused = (file: string): boolean => refused.some((each) => each.file === file);
  const accepted = texts.filter(({ file }) => !isRefused(file));
  return success({
    isDryRun: request.isDryRun,
    applied: fixed.applied.filter(({ changed }) => !changed.some(isRefused)),
    files: accepted.map(({ file }) => file),
    edits: request.isDryRun ? await Promise.all(accepted.map((text) => editOf(project.root, text))) : [],
    refused,
    isCutShort: fixed.isCutShort,
  });
}

async function editOf(root: string, text: FixedText): Promise<FileEdit> {
  return { file: text.file, diff: unifiedDiff(await asWritten(root, text)) };
}

async function fixInMemory(project: Project, { now, records, asksTypes, isWanted }: FixRequest) {
  const [{ Workspace }, { runRules }] = await Promise.all([
    import('@headwater/server/analysis'),
    import('@headwater/server/rules'),
  ]);
  const { settings, files, facts, rules } = project;
  const workspace = new Workspace({ settings, digest: sha256 });
  await firstAnalysis(() => workspace.apply(files));
  const textsBefore = new Map(files.map(({ path, text }) => [path, text]));
  const { settleTypes, TypeChecker } = await import('@headwater/server/analysis/types');
  const checker = new TypeChecker({ root: withSlashes(project.root), settings, installed: installedFiles });
  const settle = (changes: readonly FileChange[]): void => {
    checker.update(changes.map(({ path, text }) => ({ file: path, text })));
    if (asksTypes && workspace.questions.length > 0) settleTypes(workspace, checker);
  };
  settle(files);
  const fixed = fixSafely({
    findings: () =>
      runRules(
        { snapshot: workspace.snapshot, now, project: facts, ...(records === null ? {} : { records }) },
        rules,
      ).filter(({ rule }) => isWanted(rule)),
    changesForEach: (fixes) => workspace.changesForEach(fixes),
    textOf: (file) => workspace.textOf(file),
    readersOf: (asset) =>
      workspace.snapshot.graph.downstream(asset).flatMap(({ to, isDeclared }) => (isDeclared ? [to] : [])),
    whyNot: (file) => whyNot(workspace.snapshot, file),
    apply: (changes) => {
      workspace.apply(changes);
      settle(changes);
    },
  });
  return { fixed, textsBefore };
}
