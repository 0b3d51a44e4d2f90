// What is chosen in the grid of partitions: how it stands, how plans call it, what of it is not fresh and why, and what
// reads any of it.

import {
  type AssetKey,
  describeDoubt,
  doubtAbout,
  impactOf,
  type LogReader,
  noRecords,
  type Position,
  statusOf,
} from '@headwater/core';
import type {
  GridBox,
  GridChoice,
  NamedPartitions,
  PartitionSelectionParams,
  PartitionSelectionView,
  PartitionStatus,
} from '@headwater/protocol';
import { runName } from '@headwater/protocol';
import { countOf, type Interval, isEmptySet, type PartitionSet, setOfIntervals } from 'headwater/algebra';
import type { LogView, ProjectFeature } from '../feature.js';
import { readActivity } from './activity.js';
import { causesText } from './cause-words.js';
import { type GridShape, gridShape } from './grid-shape.js';
import { eventAt } from './input-views.js';
import { cellsOf, inOrder } from './partition-grid.js';
import { selectionText } from './selection-text.js';
import { metadataOf, stepError } from './stored-json.js';
import { projectShape } from '../shape.js';

/** Rows of partitions that are not fresh; more is a plan. */
const MOST_ATTENTION = 100;

export const partitionSelection: ProjectFeature<PartitionSelectionParams, PartitionSelectionView> = {
  method: 'headwater/partitionSelection',
  takes: { ...projectShape, asset: 'text', choice: { boxes: 'list', statuses: 'list' } },
  async handle({ asset, choice }, view) {
    const cellAt = cellsOf(view, asset, await readActivity(view));
    const all = chosenSet(view, asset, { choice, statusAt: (index) => cellAt(index).status });
    const counts = new Map<PartitionStatus, number>();
    const notFresh: Interval[] = [];
    for (const index of indicesOf(all)) {
      const { status } = cellAt(index);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status !== 'fresh' && status !== 'running') notFresh.push([index, index]);
    }
    const attention = setOfIntervals(all.space, notFresh);
    const reached = impactOf(view.world, asset, all).assets.filter(({ isDeclared }) => isDeclared);
    return {
      choice,
      all: named(asset, all),
      notFresh: named(asset, attention),
      counts: inOrder(counts),
      attention: await attentionRows(view, asset, { set: attention, statusAt: (index) => cellAt(index).status }),
      reaches: {
        assets: reached.length,
        partitions: reached.reduce((sum, { set }) => sum + countOf(set), 0),
        isExact: reached.every(({ set }) => set.isExact),
      },
    };
  },
};

type StatusAt = (index: number) => PartitionStatus;

/** Null for no partition: a selection always names some. */
function named(asset: AssetKey, set: PartitionSet): NamedPartitions | null {
  return isEmptySet(set) ? null : { selection: selectionText(asset, set), count: countOf(set) };
}

// ---- what is chosen ----
function chosenSet(
  { world }: LogView,
  asset: AssetKey,
  { choice, statusAt }: { readonly choice: GridChoice; readonly statusAt: StatusAt },
): PartitionSet {
  const space = world.space(asset);
  const shape = gridShape(space, choice.isSwapped === true ? 'swapped' : 'usual');
  const whole: readonly Interval[] = space.count === 0 ? [] : [[0, space.count - 1]];
  const boxed = choice.boxes.length === 0 ? whole : choice.boxes.flatMap((box) => intervalsOf(shape, box));
  const set = setOfIntervals(space, boxed);
  if (choice.statuses.length === 0) return set;
  const wanted = new Set(choice.statuses);
  const kept: Interval[] = [];
  for (const index of indicesOf(set)) if (wanted.has(statusAt(index))) kept.push([index, index]);
  return setOfIntervals(space, kept);
}

/** Keys that exist no more choose nothing. */
function intervalsOf({ columns, rows, rowCount, indexAt }: GridShape, box: GridBox): readonly Interval[] {
  const [first, last] = box.columns.map((key) => columns.space.indexOf(key));
  if (first === undefined || last === undefined || first < 0 || last < first) return [];
  if (rows === null) return [[first, last]];
  const all = Array.from({ length: rowCount }, (_, row) => row);
  const chosen = box.rows === null ? all : box.rows.map((key) => rows.space.indexOf(key)).filter((row) => row >= 0);
  // Columns of one row lie side by side only where the row is the cube's outer dimension.
  const isRowWise = indexAt(0, 1) - indexAt(0, 0) === 1;
  return chosen.flatMap((row): Interval[] => {
    if (isRowWise) return [[indexAt(row, first), indexAt(row, last)]];
    return Array.from({ length: last - first + 1 }, (_, offset) => {
      const index = indexAt(row, first + offset);
      return [index, index] as const;
    });
  });
}

function* indicesOf({ intervals }: PartitionSet): Generator<number> {
  for (const [first, last] of intervals) for (let index = first; index <= last; index += 1) yield index;
}

// ---- what is not fresh ----
async function attentionRows(
  view: LogView,
  asset: AssetKey,
  { set, statusAt }: { readonly set: PartitionSet; readonly statusAt: StatusAt },
): Promise<PartitionSelectionView['attention']> {
  const { stale } = statusOf(view.world, view.records ?? noRecords, asset);
  const { doubts } = view.records ?? noRecords;
  const rows = view.records?.latest(asset) ?? new Map();
  const found: PartitionSelectionView['attention'][number][] = [];
  for (const index of indicesOf(set)) {
    if (found.length === MOST_ATTENTION) break;
    const partition = set.space.keyAt(index);
    const row = rows.get(partition);
    const status = statusAt(index);
    const failed = status === 'failed' ? await failureText(view.log, row?.failed ?? null) : null;
    const made = (row?.event ?? null) === null ? 'never built' : causesText(stale.get(partition) ?? []);
    const doubt = doubtAbout(doubts, { asset, part: partition }, row?.event ?? null);
    const why = failed ?? (doubt === null ? made : describeDoubt(doubt));
    found.push({ partition, status, why, last: await lastOf(view.log, row?.event ?? null) });
  }
  return found;
}

async function failureText(
  log: LogReader | null,
  failed: { readonly run: number; readonly step: number } | null,
): Promise<string | null> {
  if (log === null || failed === null) return null;
  const step = (await log.steps(failed.run)).find((each) => each.step === failed.step);
  const message = stepError(step?.error)?.message.split('\n', 1)[0];
  return `failed in ${runName(failed.run)}${message === undefined ? '' : `: ${message}`}`;
}

/** Of what stands: the run that made it, and what people call it by. */
async function lastOf(
  log: LogReader | null,
  position: Position | null,
): Promise<PartitionSelectionView['attention'][number]['last']> {
  const event = log === null || position === null ? null : await eventAt(log, position);
  if (event === null) return null;
  const [first] = metadataOf(event.body);
  const version = first === undefined ? (event.dataVersion?.slice(0, 8) ?? null) : `${first.name} ${first.value}`;
  return { at: event.at, run: event.run ?? null, version };
}
