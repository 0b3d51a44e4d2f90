// Changes by offset while a file is being edited, by line and column when they leave.

import type { SourceSpan } from '@headwater/core';
import type { ts } from 'ts-morph';
import type { TextChange } from '../edit.js';

export interface OffsetChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function textChange(file: string, source: ts.SourceFile, { start, end, text }: OffsetChange): TextChange {
  const position = (offset: number) => {
    const { line, character } = source.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  };
  return { span: { file, start: position(start), end: position(end) }, text };
}

/** What stands in a stretch of a text. */
export function textIn(text: string, { start, end }: SourceSpan): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}
