// How an asset's partitions lie in the panel's grid: columns along time, and rows for the other dimension of a cube.

import { type GridAxis, keyRuns, type PartitionGrid } from '@headwater/protocol';
import type { PartitionSpace } from 'headwater/algebra';

interface ShapeAxis {
  readonly name: string | null;
  readonly space: PartitionSpace;
}
export interface GridShape {
  readonly columns: ShapeAxis;
  readonly rows: ShapeAxis | null;
  readonly rowCount: number;
  /** The partition's index in the asset's own order. */
  indexAt(row: number, column: number): number;
}

/** `swapped`: what usually goes down goes across. */
export function gridShape(space: PartitionSpace, lie: 'usual' | 'swapped' = 'usual'): GridShape {
  const [outer, inner] = space.dimensions;
  if (outer === undefined || inner === undefined)
    return { columns: { name: null, space }, rows: null, rowCount: 1, indexAt: (_, column) => column };
  const size = inner.space.count;
  const isOuterAcross = outer.space.grid !== null || (inner.space.grid === null && outer.space.count >= size);
  return isOuterAcross === (lie === 'usual')
    ? { columns: outer, rows: inner, rowCount: size, indexAt: (row, column) => column * size + row }
    : { columns: inner, rows: outer, rowCount: outer.space.count, indexAt: (row, column) => row * size + column };
}

export function gridAxis({ name, space }: ShapeAxis): GridAxis {
  return { name, count: space.count, keys: keyRuns(keysIn(space)), unit: unitOf(space) };
}

function* keysIn(space: PartitionSpace): Generator<string> {
  for (let index = 0; index < space.count; index += 1) yield space.keyAt(index);
}

/** Only of keys that begin with their date, from the year down: the page reads it from them. */
function unitOf({ grid, definition }: PartitionSpace): GridAxis['unit'] {
  if (grid === null || definition === null) return null;
  switch (definition.kind) {
    case 'monthly':
      return grid.pattern.startsWith('%Y-%m') ? 'month' : null;
    case 'hourly':
    case 'daily':
    case 'cron':
      return /^%Y-%m-%d[-T ]%H/.test(grid.pattern) ? 'hour' : grid.pattern === '%Y-%m-%d' ? 'day' : null;
    default:
      return null;
  }
}

/** The column at which `other` begins; null where its partitions are not those of the columns. */
export function columnOf(columns: PartitionSpace, other: PartitionSpace): number | null {
  if (columns.count === 0 || other.count === 0) return null;
  if (columns.definition === null || other.definition === null) return null;
  const at = columns.indexOf(other.keyAt(0));
  const before = at >= 0 ? 0 : other.indexOf(columns.keyAt(0));
  if (before < 0) return null;
  const start = Math.max(at, 0) - before;
  const first = Math.max(start, 0);
  const last = Math.min(columns.count, start + other.count) - 1;
  const isSame = (column: number) => isSamePartition(columns, column, { space: other, index: column - start });
  return isSame(first) && isSame(last) ? start : null;
}

/** Of the first day and the whole of a month, the keys may be the same. */
function isSamePartition(a: PartitionSpace, index: number, b: { space: PartitionSpace; index: number }): boolean {
  const [own, other] = [a.windowAt(index), b.space.windowAt(b.index)];
  if (a.keyAt(index) !== b.space.keyAt(b.index)) return false;
  return own === null || other === null ? own === other : own.start === other.start && own.end === other.end;
}

/** Definitions of its dimensions whose keys only the log knows. */
export function dynamicNames({ definition, dimensions }: PartitionSpace): readonly string[] {
  if (definition?.kind === 'dynamic') return [definition.name];
  return [...new Set(dimensions.flatMap(({ space }) => dynamicNames(space)))];
}

/** The window after the last one that exists. */
export function nextWindow({ grid, definition, count }: PartitionSpace): PartitionGrid['next'] {
  // Which windows exist ahead of time is not their end alone.
  const isShifted = definition !== null && 'endOffset' in definition && (definition.endOffset ?? 0) !== 0;
  if (grid === null || isShifted) return null;
  const window = grid.first + count;
  return window > grid.lastEver ? null : { key: grid.keyOf(window), at: grid.line.endOf(window) };
}
