// How findings are tested: in a marker fixture every finding of every rule is annotated, and nothing else is.

import type { Finding } from '@headwater/server/rules';
import { expect } from 'vitest';
import type { Analysed } from './fixture.js';

/** When the tests take place. */
export const testNow = Date.parse('2024-10-12T12:00:00Z');

/** The findings are exactly the annotated ones; an annotation's text is the beginning of a message, or after `…` a part. */
export function checkFindings({ fixture }: Pick<Analysed, 'fixture'>, findings: readonly Finding[]): void {
  const expected = fixture.annotations;
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
}

function saysSo(message: string, said: string): boolean {
  return said.startsWith('…') ? message.includes(said.slice(1).trim()) : message.startsWith(said);
}
