// What `wipe` and `mark` share: partitions that a selection names, without the published ones, first said and then, with
// `--apply`, done.

import { type PartitionSets, publishedIn, type Records } from '@headwater/core';
import {
  countOf,
  differenceOf,
  emptySet,
  intersectionOf,
  isEmptySet,
  type PartitionSet,
  setOfKeys,
} from 'headwater/algebra';
import type { CommandContext, CommandOption } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { failure, type Outcome, success } from '../outcome.js';
import { counted } from '../output/table.js';
import { selectAsRecorded } from '../runs/planning.js';
import type { ProjectLog } from '../runs/project-workshop.js';
import { type LeftOutView, publishedNotes } from '../views/left-out.js';
import { describePartitions, partitionsView, type ViewOptions } from '../views/partitions.js';

export const byHandOptions: readonly CommandOption[] = [
  { flags: '--restate', summary: 'also what is published' },
  { flags: '--apply', summary: 'do it: without, it is only said' },
];

export interface Picked {
  readonly sets: PartitionSets;
  readonly records: Records;
  /** Spared: somebody relies on them. */
  readonly published: PartitionSets;
}

/** `wanted`: which partitions of an asset are meant at all. */
export async function pickedIn(
  { world, log }: ProjectLog,
  { positional, options, terminal }: CommandContext,
  wanted: (asset: string, set: PartitionSet, records: Records) => PartitionSet,
): Promise<Outcome<Picked>> {
  const selected = await selectAsRecorded({ world, log }, { selection: positional, terminal });
  if (selected.kind === 'failure') return selected;
  const { selection, records } = selected.value;
  const sets = new Map<string, PartitionSet>();
  const published = new Map<string, PartitionSet>();
  for (const [key, { set }] of selection) {
    if (world.graph.asset(key)?.kind !== 'asset') continue;
    const all = wanted(key, set, records);
    const spared = options['restate'] === true ? emptySet(all.space) : publishedIn(records, key, all);
    const rest = differenceOf(all, spared);
    if (!isEmptySet(rest)) sets.set(key, rest);
    if (!isEmptySet(spared)) published.set(key, spared);
  }
  return success({ sets, records, published });
}

/** Partitions of which there is a record. */
export function recordedIn(asset: string, set: PartitionSet, records: Records): PartitionSet {
  const made = [...records.latest(asset).values()].flatMap(({ part, event }) => (event === null ? [] : part));
  return intersectionOf(set, setOfKeys(set.space, made).set);
}

export interface ByHandView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly applied: boolean;
  readonly count: number;
  readonly assets: readonly LeftOutView[];
  /** Spared, because it is published. */
  readonly published: readonly LeftOutView[];
}

export function byHandView(context: CommandContext, { sets, published }: Picked): ByHandView {
  const views = (each: PartitionSets, options: ViewOptions) =>
    [...each].map(([key, set]) => ({ key, partitions: partitionsView(set, options) }));
  return {
    schemaVersion: 1,
    at: formatInstant(context.at),
    applied: context.options['apply'] === true,
    count: [...sets.values()].reduce((sum, set) => sum + countOf(set), 0),
    assets: views(sets, context),
    published: views(published, context),
  };
}

/** `done`: what has happened to them, such as `wiped`. */
export function describeByHand({ applied, count, assets, published }: ByHandView, done: string): string {
  const rows = assets.map(({ key, partitions }) => [key, describePartitions(partitions)].join('  ').trim());
  const spared = publishedNotes(published);
  const end = applied
    ? `${counted(count, 'partition')} ${done}.`
    : `Nothing was changed; with --apply ${counted(count, 'partition')} will be ${done}.`;
  return [...rows, ...spared, end].join('\n');
}

export function nothingPicked({ published }: Picked, what: string): Outcome<never> {
  return published.size === 0
    ? failure(`The selection names ${what}.`)
    : failure('Everything that the selection names is published.', '`--restate` takes it all the same.');
}
