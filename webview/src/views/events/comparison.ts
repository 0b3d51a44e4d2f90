// Which records can be compared with each other: versions whose rows lie somewhere. Pure.

import type { RecordView } from '@headwater/protocol';

/** The record of this number, where it is a version with rows. */
export function comparable(records: readonly RecordView[], id: number | null): RecordView | null {
  return records.find((record) => record.id === id && hasRows(record)) ?? null;
}

/** The newest version of the same partition that is older than this one and differs; else the one before it. */
export function olderVersion(records: readonly RecordView[], than: RecordView | undefined): RecordView | null {
  if (than === undefined) return null;
  const older = records.filter((each) => each.id < than.id && each.partition === than.partition && hasRows(each));
  return older.find((each) => each.dataVersion !== than.dataVersion) ?? older[0] ?? null;
}

function hasRows({ kind, output }: RecordView): boolean {
  return kind === 'materialization' && output !== null;
}
