// Changes by offset while a file is being edited, by line and column when they leave.

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
