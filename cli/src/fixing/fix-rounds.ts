// What `check --fix` changes: the safe fixes of all findings, round after round until none is left. It works on texts in
// memory and knows no disk.

import type { DeclarationEdit, FileChange, TextChange } from '@headwater/server/analysis';
import { areInConflict, changedText } from '@headwater/server/analysis';
import type { Finding, Fix } from '@headwater/server/rules';
import { type DeclaredReaders, NewDependencies } from './new-dependencies.js';

export interface FixedProject extends DeclaredReaders {
  /** Of the present texts, those that are asked for. */
  findings(): readonly Finding[];
  /** What each of several fixes alone comes to. */
  changesForEach(fixes: readonly (readonly DeclarationEdit[])[]): readonly (readonly TextChange[])[];
  textOf(file: string): string | null;
  /** Why nothing in the file is changed; null: it may be. */
  whyNot(file: string): string | null;
  apply(changes: readonly FileChange[]): void;
}
export interface AppliedFix {
  readonly rule: string;
  /** Where the finding stood when the fix was applied, in the text of that round. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly asset: string | null;
  readonly title: string;
  /** Those that it changed: mostly the finding's own, and no other. */
  readonly changed: readonly string[];
}
export interface RefusedFile {
  readonly file: string;
  readonly reason: string;
}
export interface Fixed {
  readonly applied: readonly AppliedFix[];
  /** The texts that are now others than before, by file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files in which something could be fixed otherwise. */
  readonly refused: readonly RefusedFile[];
  /** More might have followed. */
  readonly isCutShort: boolean;
}

/** A fix may make room for another one; this many in a row are more than any project needs. */
const MOST_ROUNDS = 20;

export function fixSafely(project: FixedProject): Fixed {
  const applied: AppliedFix[] = [];
  const texts = new Map<string, string>();
  const spent: Spent = { tried: new Set(), futile: new Set() };
  let findings = project.findings();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { fixes, changed, left } = runRound(project, findings, spent);
    if (fixes.length === 0) return { applied, texts, refused: refusedIn(project, left), isCutShort: false };
    for (const file of changed) texts.set(file, project.textOf(file) ?? '');
    applied.push(...fixes);
    findings = left;
  }
  return { applied, texts, refused: refusedIn(project, findings), isCutShort: true };
}

interface Round {
  readonly fixes: readonly AppliedFix[];
  readonly changed: ReadonlySet<string>;
  readonly left: readonly Finding[];
}
/** Edits that have had their turn, as text. */
interface Spent {
  readonly tried: Set<string>;
  /** Their findings were still there afterwards. */
  readonly futile: Set<string>;
}

/** What has helped; all of a round is taken back where something in it has not, and done again without that. */
function runRound(project: FixedProject, findings: readonly Finding[], spent: Spent): Round {
  for (;;) {
    const { taken, textsBefore } = applyRound(project, findings, spent);
    const left = taken.length === 0 ? findings : project.findings();
    const futile = withoutEffect(taken, findings, left);
    if (futile.length === 0) {
      for (const { fix } of taken) spent.tried.add(JSON.stringify(fix.edits));
      return { fixes: taken.map(appliedFix), changed: new Set(textsBefore.keys()), left };
    }
    project.apply([...textsBefore].map(([path, text]) => ({ path, text })));
    for (const { fix } of futile) spent.futile.add(JSON.stringify(fix.edits));
  }
}

/** Those of whose findings as many are left as if nothing had been done. Places move, so that they say nothing here. */
function withoutEffect(
  taken: readonly Candidate[],
  before: readonly Finding[],
  after: readonly Finding[],
): readonly Candidate[] {
  const nameOf = ({ rule, asset, message, span: { file } }: Finding): string =>
    JSON.stringify([rule, file, asset, message]);
  const countsOf = (findings: readonly Finding[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const finding of findings) counts.set(nameOf(finding), (counts.get(nameOf(finding)) ?? 0) + 1);
    return counts;
  };
  const [countsBefore, countsAfter] = [countsOf(before), countsOf(after)];
  return taken.filter(({ finding }) => {
    const name = nameOf(finding);
    return (countsAfter.get(name) ?? 0) >= (countsBefore.get(name) ?? 0);
  });
}

/**
 * As many fixes as do without each other; the rest have their turn in the next round. What one file gets is applied before
 * the next is worked out, so that no two of them import each other's handles before these are there.
 */
function applyRound(project: FixedProject, findings: readonly Finding[], { tried, futile }: Spent) {
  const all: Candidate[] = [];
  const textsBefore = new Map<string, string>();
  const dependencies = new NewDependencies(project);
  const untried = candidates(project, findings).filter(({ fix }) => {
    const edits = JSON.stringify(fix.edits);
    return !futile.has(edits) && (isPlaced(fix) || !tried.has(edits));
  });
  for (const group of Map.groupBy(untried, ({ files }) => files.join('\n')).values()) {
    const fresh = group.filter(
      ({ finding, files }) => ![finding.span.file, ...files].some((file) => textsBefore.has(file)),
    );
    const { taken, changes } = fitTogether(project, fresh, dependencies);
    if (taken.length === 0) continue;
    const texts = [...Map.groupBy(changes, ({ span }) => span.file)].map(([path, inFile]) => ({
      path,
      before: project.textOf(path) ?? '',
      changes: inFile,
    }));
    project.apply(texts.map(({ path, before, changes: inFile }) => ({ path, text: changedText(before, inFile) })));
    for (const { path, before } of texts) textsBefore.set(path, before);
    all.push(...taken);
  }
  return { taken: all, textsBefore };
}

/** By a place in the text: where one thing was fixed, the next may stand then. Anything else is tried once. */
function isPlaced({ edits }: Fix): boolean {
  return edits.some((edit) => 'span' in edit);
}

function fitTogether(project: FixedProject, candidates: readonly Candidate[], dependencies: NewDependencies) {
  const open = candidates.filter(({ files }) => files.every((file) => project.whyNot(file) === null));
  // Together, so that two entries of one list come to one change.
  const changes = together(project, open);
  const fitting = isInConflict(changes) ? withoutConflict(project, open) : open;
  const taken = fitting.filter(({ fix }) => dependencies.take(fix.edits));
  return { taken, changes: taken.length === open.length ? changes : together(project, taken) };
}

/** Mostly all fit, and to find out one by one takes long. */
function withoutConflict(project: FixedProject, candidates: readonly Candidate[]): readonly Candidate[] {
  const fitting: Candidate[] = [];
  for (const candidate of candidates)
    if (!isInConflict(together(project, [...fitting, candidate]))) fitting.push(candidate);
  return fitting;
}

function together(project: FixedProject, candidates: readonly Candidate[]): readonly TextChange[] {
  const edits = candidates.flatMap(({ fix }) => fix.edits);
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  return project.changesForEach([distinct])[0] ?? [];
}

function refusedIn(project: FixedProject, findings: readonly Finding[]): readonly RefusedFile[] {
  const files = candidates(project, findings).flatMap((candidate) => candidate.files);
  return [...new Set(files)].flatMap((file) => {
    const reason = project.whyNot(file);
    return reason === null ? [] : [{ file, reason }];
  });
}

interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
  /** Those that it changes. */
  readonly files: readonly string[];
}
function candidates(project: FixedProject, findings: readonly Finding[]): readonly Candidate[] {
  const safe = findings.flatMap((finding) => {
    const fix = finding.fixes.find(({ isSafe }) => isSafe);
    return fix ? [{ finding, fix }] : [];
  });
  const changes = project.changesForEach(safe.map(({ fix }) => fix.edits));
  return safe.flatMap(({ finding, fix }, index) => {
    const files = new Set(changes[index]?.map(({ span }) => span.file));
    // The form of the code may not allow it: then it is left to people.
    return files.size > 0 ? [{ finding, fix, files: [...files].sort() }] : [];
  });
}

function appliedFix({ finding: { rule, span, asset }, fix: { title }, files }: Candidate): AppliedFix {
  const { line, column } = span.start;
  return { rule, file: span.file, line, column, asset, title, changed: files };
}
function isInConflict(changes: readonly TextChange[]): boolean {
  return changes.some(({ span }, index) => changes.slice(index + 1).some((other) => areInConflict(span, other.span)));
}
