// Recorded versions as the panel shows them: a stretch of their rows, and what is different between two of them. Cells
// are words here, so that the page draws and knows nothing of values.

import { type CellChange, differenceOf, type LogReader } from '@headwater/core';
import type {
  CellText,
  CompareParams,
  DifferenceCell,
  DifferenceView,
  PreviewParams,
  PreviewView,
} from '@headwater/protocol';
import type { FindStorage } from '../storages/index.js';
import { previewRecorded, readRecorded } from './recorded-version.js';

/** More of one cell than anybody reads in a table. */
const MOST_CHARACTERS = 300;

export async function previewView(
  storages: FindStorage,
  log: LogReader,
  { record, offset, limit }: Omit<PreviewParams, 'files'>,
): Promise<PreviewView> {
  const answer = await previewRecorded(storages, log, { record, limit: offset + limit });
  if (answer.kind !== 'rows') return answer;
  const rows = answer.rows.slice(offset);
  const isNumeric = (name: string) => {
    const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null);
    return values.length > 0 && values.every((value) => typeof value === 'number');
  };
  return {
    kind: 'rows',
    columns: answer.columns.map((name) => ({ name, isNumeric: isNumeric(name) })),
    rows: rows.map((row) => answer.columns.map((name) => cellText(row[name]))),
    offset,
    total: answer.total,
  };
}

export async function differenceView(
  storages: FindStorage,
  log: LogReader,
  { a, b, limit, includesEqual }: Omit<CompareParams, 'files'>,
): Promise<DifferenceView> {
  const [before, after] = [await readRecorded(storages, log, a), await readRecorded(storages, log, b)];
  if (before.kind === 'unavailable') return unavailable(`Version A cannot be compared: ${before.message}`);
  if (after.kind === 'unavailable') return unavailable(`Version B cannot be compared: ${after.message}`);
  const found = differenceOf(before.value, after.value, { limit, includesEqual });
  if (found.kind === 'no-key') return unavailable(`Rows cannot be compared: ${found.message}.`);
  const { key, counts, changes, totals } = found;
  return {
    kind: 'difference',
    key,
    counts,
    includesEqual,
    rows: changes.map(({ kind, key: values, cells }) => ({
      kind,
      key: Object.values(values)
        .map((value) => cellText(value) ?? '–')
        .join(', '),
      cells: cells.map(differenceCell),
    })),
    totals: totals.map(differenceCell),
  };
}

function differenceCell({ column, before, after }: CellChange): DifferenceCell {
  return { column, before: cellText(before), after: cellText(after), delta: deltaOf(before, after) };
}

/** Rounded to what the two have in common: the last bits of a sum are nobody's correction. */
function deltaOf(before: unknown, after: unknown): string | null {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  const delta = Number((after - before).toPrecision(12));
  return delta > 0 ? `+${delta}` : String(delta).replace('-', '−');
}

function cellText(value: unknown): CellText {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function unavailable(message: string): DifferenceView {
  return { kind: 'unavailable', message };
}
