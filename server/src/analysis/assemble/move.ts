// Where a place is after an edit that nobody has described: what is before the change stays, what is behind it shifts.

import type { SourceSpan, TextPosition } from '@headwater/core';
import { offsetAt, positionAt } from './spans.js';

export function moveSpan(span: SourceSpan, before: string, after: string): SourceSpan {
  if (before === after) return span;
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const linesBefore = lineStartsOf(before);
  const linesAfter = lineStartsOf(after);
  const move = (position: TextPosition): TextPosition => {
    const offset = offsetAt(linesBefore, position);
    const isBehind = offset >= before.length - tail;
    const moved = isBehind ? offset + after.length - before.length : Math.min(offset, after.length - tail);
    return positionAt(linesAfter, Math.max(offset <= head ? offset : 0, moved));
  };
  return { ...span, start: move(span.start), end: move(span.end) };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
}
