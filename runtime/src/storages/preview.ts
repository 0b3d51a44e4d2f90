// The beginning of a value, for people: rows where it is a list of rows, else JSON text.

import { isRecord } from './digest.js';
import type { PreviewAnswer } from './storage.js';

const CHARACTERS_PER_ROW = 400;

export function previewOf(value: unknown, limit: number): PreviewAnswer {
  if (Array.isArray(value) && value.every(isRecord)) {
    const rows = value.slice(0, limit);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return { kind: 'rows', columns, rows, total: value.length };
  }
  const text = JSON.stringify(value, null, 2);
  const most = limit * CHARACTERS_PER_ROW;
  return { kind: 'text', text: text.slice(0, most), isCut: text.length > most };
}
