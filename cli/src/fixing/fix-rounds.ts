// What `check --fix` changes: the safe fixes of all findings, round after round until none is left. It works on texts in
// memory and knows no disk.

import type { DeclarationEdit, FileChange, TextChange } from '@headwater/server/analysis';
import { areInConflict, changedText } from '@headwater/server/analysis';
import type { Finding, Fix } from '@headwater/server/rules';

export interface FixedProject {
  /** Of the present texts, those that are asked for. */
  findings(): readonly Finding[];
  changesFor(edits: readonly DeclarationEdit[]): readonly TextChange[];
  textOf(file: string): string | null;
  /** Whether the file does not parse: what its declarations are is half guessed then. */
  isBroken(file: string): boolean;
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
}
export interface Fixed {
  readonly applied: readonly AppliedFix[];
  /** The texts that are now others than before, by file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that do not parse, in which something could be fixed otherwise. */
  readonly broken: readonly string[];
  /** More might have followed. */
  readonly isCutShort: boolean;
}

/** A fix may make room for another one; this many in a row are more than any project needs. */
const MOST_ROUNDS = 20;

export function fixSafely(project: FixedProject): Fixed {
  const applied: AppliedFix[] = [];
  const texts = new Map<string, string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { fixes, changes } = roundOf(project);
    if (fixes.length === 0) return { applied, texts, broken: brokenIn(project), isCutShort: false };
    const changed = [...changes].map(([path, inFile]) => ({
      path,
      text: changedText(project.textOf(path) ?? '', inFile),
    }));
    for (const { path, text } of changed) texts.set(path, text);
    project.apply(changed);
    applied.push(...fixes);
  }
  return { applied, texts, broken: brokenIn(project), isCutShort: true };
}

interface Round {
  readonly fixes: readonly AppliedFix[];
  readonly changes: ReadonlyMap<string, readonly TextChange[]>;
}

/** As many fixes as fit together; the others have their turn in the next round. */
function roundOf(project: FixedProject): Round {
  const fixes: AppliedFix[] = [];
  const taken = new Map<string, TextChange[]>();
  for (const [file, inFile] of Map.groupBy(candidates(project), ({ finding }) => finding.span.file)) {
    if (project.isBroken(file)) continue;
    let edits: readonly DeclarationEdit[] = [];
    let changes: readonly TextChange[] = [];
    for (const { finding, fix } of inFile) {
      // Together, so that two entries of one list come to one change.
      const more = [...edits, ...fix.edits.filter((edit) => !isIn(edits, edit))];
      const together = more.length === edits.length ? changes : project.changesFor(more);
      if (isInConflict(together, taken)) continue;
      [edits, changes] = [more, together];
      fixes.push(appliedFix(finding, fix));
    }
    for (const change of changes) taken.set(change.span.file, [...(taken.get(change.span.file) ?? []), change]);
  }
  return { fixes, changes: taken };
}

function brokenIn(project: FixedProject): readonly string[] {
  const files = candidates(project).map(({ finding }) => finding.span.file);
  return [...new Set(files)].filter((file) => project.isBroken(file));
}

interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
}
function candidates(project: FixedProject): readonly Candidate[] {
  return project.findings().flatMap((finding) => {
    const fix = finding.fixes.find(({ isSafe }) => isSafe);
    // The form of the code may not allow it: then it is left to people.
    return fix && project.changesFor(fix.edits).length > 0 ? [{ finding, fix }] : [];
  });
}

function appliedFix({ rule, span, asset }: Finding, { title }: Fix): AppliedFix {
  return { rule, file: span.file, line: span.start.line, column: span.start.column, asset, title };
}
function isIn(edits: readonly DeclarationEdit[], edit: DeclarationEdit): boolean {
  const written = JSON.stringify(edit);
  return edits.some((each) => JSON.stringify(each) === written);
}
function isInConflict(changes: readonly TextChange[], taken: ReadonlyMap<string, readonly TextChange[]>): boolean {
  return changes.some(({ span }, index) => {
    const others = [...changes.slice(index + 1), ...(taken.get(span.file) ?? [])];
    return others.some((other) => areInConflict(span, other.span));
  });
}
