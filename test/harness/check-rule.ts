// How rules are tested: a marker fixture in which every finding of every rule is annotated, and fixes that are applied.

import { type Finding, runRules } from '@headwater/server/rules';
import { expect } from 'vitest';
import { type Analysed, analyse, applyChanges } from './fixture.js';

/** When the tests take place. */
export const testNow = Date.parse('2024-10-12T12:00:00Z');

/** The findings are exactly the annotated ones; an annotation's text is the beginning of a message, or after `…` a part. */
export function checkRule(text: string): readonly Finding[] {
  const analysed = analyse(text);
  const findings = findingsOf(analysed);
  const expected = analysed.fixture.annotations;
  const found = findings.map((finding) => {
    const { file, start, end } = finding.span;
    const place = `${file}:${start.line}:${start.column}-${end.line === start.line ? end.column : 'below'}`;
    const annotation = expected.find(
      (each) =>
        each.file === file && each.line === start.line && each.column === start.column && each.rule === finding.rule,
    );
    const isAsSaid = annotation !== undefined && saysSo(finding.message, annotation.text);
    const message = isAsSaid ? annotation.text : finding.message;
    return `${place} ${finding.severity}[${finding.rule}]: ${message}`;
  });
  const wanted = expected.map(
    ({ file, line, column, endColumn, severity, rule, text: said }) =>
      `${file}:${line}:${column}-${endColumn} ${severity}[${rule}]: ${said}`,
  );
  expect(found.toSorted()).toEqual(wanted.toSorted());
  return findings;
}

function saysSo(message: string, said: string): boolean {
  return said.startsWith('…') ? message.includes(said.slice(1).trim()) : message.startsWith(said);
}

/**
 * Applies the fix of that title, in every file that it changes, and gives what changed: each changed line as it is
 * afterwards. The fix must leave no finding of its rule, and nothing to do when it is applied again.
 */
export function checkFix(rule: string, text: string, title: string): readonly string[] {
  const before = analyse(text);
  const fix = findingsOf(before)
    .filter((finding) => finding.rule === rule)
    .flatMap(({ fixes }) => fixes)
    .find((each) => each.title === title);
  const titles = findingsOf(before).flatMap(({ fixes }) => fixes.map((each) => each.title));
  if (fix === undefined) throw new Error(`No fix is titled \`${title}\`; there are: ${titles.join(' | ')}`);

  const changes = before.workspace.changesFor(fix.edits);
  const files = before.fixture.files.map(({ path, text: old }) => {
    const changed = changes.filter(({ span }) => span.file === path);
    return { path, old, text: applyChanges(old, changed) };
  });
  before.workspace.apply(files);
  const left = findingsOf({ ...before, snapshot: before.workspace.snapshot });
  expect(left.filter((finding) => finding.rule === rule)).toEqual([]);
  expect(before.workspace.changesFor(fix.edits)).toEqual([]);
  return files.flatMap((file) => {
    const old = new Set(file.old.split('\n'));
    return file.text
      .split('\n')
      .filter((line) => !old.has(line))
      .map((line) => line.trim());
  });
}

function findingsOf({ snapshot }: Pick<Analysed, 'snapshot'>): readonly Finding[] {
  return runRules({ snapshot, now: testNow });
}
