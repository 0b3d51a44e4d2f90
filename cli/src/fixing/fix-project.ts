// `check --fix`: reads the project anew, as its files are, fixes what can be fixed safely and writes it.

import type { FileChange } from '@headwater/server/analysis';
import { installedFiles, type Project, readFiles, readOutline, sha256, withSlashes } from '@headwater/server/project';
import type { RecordFacts } from '@headwater/server/rules';
import { failure, type Outcome, success } from '../outcome.js';
import { locateProject } from '../project.js';
import { type AppliedFix, fixSafely, type RefusedFile } from './fix-rounds.js';
import { objectionTo, writeFixed } from './write-fixed.js';

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
  /** Files that were left as they are although something in them could be fixed. */
  readonly refused: readonly RefusedFile[];
  readonly isCutShort: boolean;
}

export async function fixProject(directory: string, request: FixRequest): Promise<Outcome<FixReport>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const reading = await readOutline(located.value);
  if (reading.kind === 'failure') return failure(reading.message);
  const project = await readFiles(reading.outline);
  const { fixed, textsBefore } = await fixInMemory(project, request);
  const refused = [...fixed.refused];
  for (const [file, after] of fixed.texts) {
    const text = { file, before: textsBefore.get(file) ?? '', after };
    const reason = await (request.isDryRun ? objectionTo : writeFixed)(project.root, text);
    if (reason !== null) refused.push({ file, reason });
  }
  const isRefused = (file: string): boolean => refused.some((each) => each.file === file);
  return success({
    isDryRun: request.isDryRun,
    applied: fixed.applied.filter(({ file }) => !isRefused(file)),
    files: [...fixed.texts.keys()].filter((file) => !isRefused(file)).sort(),
    refused,
    isCutShort: fixed.isCutShort,
  });
}

async function fixInMemory(project: Project, { now, records, asksTypes, isWanted }: FixRequest) {
  const [{ Workspace }, { runRules }] = await Promise.all([
    import('@headwater/server/analysis'),
    import('@headwater/server/rules'),
  ]);
  const { settings, files, facts, rules } = project;
  const workspace = new Workspace({ settings, digest: sha256 });
  workspace.apply(files);
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
    whyNot: (file) => {
      if (file.startsWith('../') || /(^|\/)node_modules\//.test(file)) return 'it is no file of this project';
      const isBroken = workspace.snapshot.problems.some(
        ({ kind, span }) => kind === 'syntax-error' && span.file === file,
      );
      // What its declarations are is half guessed.
      return isBroken ? 'it does not parse' : null;
    },
    apply: (changes) => {
      workspace.apply(changes);
      settle(changes);
    },
  });
  return { fixed, textsBefore };
}
