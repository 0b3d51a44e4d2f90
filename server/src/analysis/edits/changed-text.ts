// A text with changes made to it, all of which name places in the text as it was.

import type { SourceSpan } from '@headwater/core';
import { comparePositions, offsetAt } from '../assemble/spans.js';
import type { TextChange } from '../edit.js';
import { lineStartsOf } from '../facts/line-starts.js';

/** `changes` are of this text alone, and none overlaps another. */
export function changedText(text: string, changes: readonly TextChange[]): string {
  const lines = lineStartsOf(text);
  const placed = changes.map(({ span, text: replacement }) => ({
    start: offsetAt(lines, span.start),
    end: offsetAt(lines, span.end),
    replacement,
  }));
  let [at, changed] = [0, ''];
  for (const { start, end, replacement } of placed.toSorted((a, b) => a.start - b.start)) {
    changed += text.slice(at, start) + replacement;
    at = end;
  }
  return changed + text.slice(at);
}

/** Whether it depends on their order what the two come to. */
export function areInConflict(a: SourceSpan, b: SourceSpan): boolean {
  if (a.file !== b.file) return false;
  const [first, second] = comparePositions(a.start, b.start) <= 0 ? [a, b] : [b, a];
  return comparePositions(second.start, first.end) < 0 || comparePositions(first.start, second.start) === 0;
}
