// Places in the project that a log line names, as in a stack trace. Pure.

import type { Place } from '@headwater/protocol';

export interface TextPart {
  readonly text: string;
  readonly place: Place | null;
}

const PLACE = /(?<![\w/.:-])((?:[\w.@-]+\/)*[\w.@-]+\.[cm]?[jt]sx?):(\d+)(?::(\d+))?/g;

/** The line in parts; absolute paths and those in installed packages are no places of the project. */
export function partsOf(line: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of line.matchAll(PLACE)) {
    const [text, file = '', number = '1', column = '1'] = match;
    if (file.startsWith('node_modules/')) continue;
    if (match.index > end) parts.push({ text: line.slice(end, match.index), place: null });
    parts.push({ text, place: { file, line: Number(number), column: Number(column) } });
    end = match.index + text.length;
  }
  return end === line.length ? parts : [...parts, { text: line.slice(end), place: null }];
}
