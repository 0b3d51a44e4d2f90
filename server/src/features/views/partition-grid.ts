// The grid of an asset's partitions by status, and the related assets on the same axis: runs of equal neighbours, never
// a list with an item for each key.

import type { AssetKey } from '@headwater/core';
import { publishedIn } from '@headwater/core';
import type {
  GridLane,
  GridMark,
  GridRow,
  GridRun,
  PartitionGrid,
  PartitionStatus,
  StatusCounts,
  PartitionGridParams,
} from '@headwater/protocol';
import { type PartitionSet, wholeSet } from 'headwater/algebra';
import { edgeLabel } from '../edge-words.js';
import { declarationPlace, type LogView, type ProjectFeature } from '../feature.js';
import { kindInWords } from '../partition-words.js';
import { type Activity, readActivity } from './activity.js';
import { columnOf, dynamicNames, type GridShape, gridAxis, gridShape, nextWindow } from './grid-shape.js';
import { requireAsset } from './known-target.js';
import { backfillView, openBackfills, withBackfills } from './open-backfills.js';
import { holds, type PartitionStatuses, statusesOf, worstFirst, worstOf } from './partition-statuses.js';
import { relatedAssets, type Related } from './related-assets.js';
import { targetShape } from '../shape.js';

/** Nearer assets come first; more lanes are nothing that anybody compares. */
const MOST_LANES = 200;

export const partitionGrid: ProjectFeature<PartitionGridParams, PartitionGrid> = {
  method: 'headwater/partitionGrid',
  takes: targetShape,
  async handle({ target, isSwapped = false }, view) {
    requireAsset(view.world, target.asset);
    const [running, backfills] = await Promise.all([readActivity(view), openBackfills(view)]);
    const activity = withBackfills(view.world, running, backfills);
    const { asset } = target;
    const space = view.world.space(asset);
    const shape = gridShape(space, isSwapped ? 'swapped' : 'usual');
    const lanes = lanesOf(view, { asset, shape, activity });
    const rows = rowsOf(shape, cellsOf(view, asset, activity));
    const { definition } = space;
    const dynamic = dynamicNames(space);
    return {
      target,
      detail: definition === null ? '' : kindInWords(definition).join(', '),
      place: declarationPlace(view.snapshot.graph.asset(asset)),
      columns: gridAxis(shape.columns),
      rowsName: shape.rows?.name ?? null,
      isSwapped: isSwapped && shape.rows !== null,
      rows,
      counts: addedCounts(rows.map(({ counts }) => counts)),
      ...lanes,
      backfills: backfills.flatMap((backfill) => backfillView(backfill, asset) ?? []),
      next: nextWindow(gridShape(space).columns.space),
      ...(dynamic.length === 0 ? {} : { dynamic }),
      logPosition: view.records?.position ?? null,
    };
  },
};

interface Cell {
  readonly status: PartitionStatus;
  readonly marks: readonly GridMark[];
}
type Cells = (index: number) => Cell;

export function cellsOf(view: LogView, asset: AssetKey, activity: Activity): Cells {
  const statuses = statusesOf(view, asset, { activity });
  const published = publishedSet(view, asset);
  return (index) => ({ status: statuses.at(index), marks: marksAt(index, statuses, published) });
}

const noMarks: readonly GridMark[] = [];
function marksAt(index: number, statuses: PartitionStatuses, published: PartitionSet | null): readonly GridMark[] {
  const marks: GridMark[] = [];
  if (statuses.isQueued(index)) marks.push('queued');
  if (statuses.isIncomplete(index)) marks.push('incomplete');
  if (published !== null && holds(published, index)) marks.push('published');
  return marks.length === 0 ? noMarks : marks;
}

/** Null where nothing is: the common case costs nothing. */
function publishedSet({ records, world }: LogView, asset: AssetKey): PartitionSet | null {
  if (records === null || records.published.size === 0) return null;
  return publishedIn(records, asset, wholeSet(world.space(asset)));
}

function rowsOf({ columns, rows, rowCount, indexAt }: GridShape, cellAt: Cells): readonly GridRow[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const runs = runsOf(columns.space.count, (column) => cellAt(indexAt(row, column)));
    return { key: rows?.space.keyAt(row) ?? null, runs, counts: countRuns(runs) };
  });
}

function runsOf(count: number, cellAt: Cells): readonly GridRun[] {
  const runs: (Cell & { count: number })[] = [];
  for (let column = 0; column < count; column += 1) {
    const cell = cellAt(column);
    const last = runs.at(-1);
    if (last?.status === cell.status && sameMarks(last.marks, cell.marks)) last.count += 1;
    else runs.push({ ...cell, count: 1 });
  }
  return runs.map((run) => [run.count, run.status, ...run.marks]);
}

function sameMarks(a: readonly GridMark[], b: readonly GridMark[]): boolean {
  return a === b || (a.length === b.length && a.every((mark, at) => mark === b[at]));
}

// ---- the same axis up and down ----
function lanesOf(
  view: LogView,
  { asset, shape, activity }: { readonly asset: AssetKey; readonly shape: GridShape; readonly activity: Activity },
): Pick<PartitionGrid, 'lanes' | 'elsewhere' | 'farther'> {
  const { graph, space } = view.world;
  const lanes: GridLane[] = [];
  const elsewhere: AssetKey[] = [];
  let farther = 0;
  for (const related of relatedAssets(graph, asset)) {
    if (space(related.asset).definition === null) continue;
    const at = columnOf(shape.columns.space, gridShape(space(related.asset)).columns.space);
    if (at === null) elsewhere.push(related.asset);
    else if (lanes.length === MOST_LANES) farther += 1;
    else lanes.push(laneOf(view, related, { at, activity }));
  }
  return { lanes: lanes.sort((a, b) => a.distance - b.distance), elsewhere, farther };
}

function laneOf(
  view: LogView,
  { asset, distance, edge }: Related,
  { at, activity }: { readonly at: number; readonly activity: Activity },
): GridLane {
  const shape = gridShape(view.world.space(asset));
  const runs = runsOf(shape.columns.space.count, worstOfRows(shape, cellsOf(view, asset, activity)));
  const isSource = view.snapshot.graph.asset(asset)?.kind === 'source';
  return {
    asset,
    distance,
    status: worstOf(runs.map(([, status]) => status)),
    relation: edge === null ? '' : isSource ? 'source' : edgeLabel(view.world, edge),
    at,
    runs,
  };
}

function worstOfRows({ rowCount, indexAt }: GridShape, cellAt: Cells): Cells {
  if (rowCount === 1) return cellAt;
  return (column) => {
    const cells = Array.from({ length: rowCount }, (_, row) => cellAt(indexAt(row, column)));
    return { status: worstOf(cells.map(({ status }) => status)), marks: noMarks };
  };
}

// ---- counts ----
function countRuns(runs: readonly GridRun[]): StatusCounts {
  const counts = new Map<PartitionStatus, number>();
  for (const [count, status] of runs) counts.set(status, (counts.get(status) ?? 0) + count);
  return inOrder(counts);
}

function addedCounts(all: readonly StatusCounts[]): StatusCounts {
  const counts = new Map<PartitionStatus, number>();
  for (const row of all) for (const { status, count } of row) counts.set(status, (counts.get(status) ?? 0) + count);
  return inOrder(counts);
}

export function inOrder(counts: ReadonlyMap<PartitionStatus, number>): StatusCounts {
  return worstFirst.flatMap((status) => {
    const count = counts.get(status);
    return count === undefined ? [] : [{ status, count }];
  });
}
