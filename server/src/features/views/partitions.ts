// Keys of an asset to pick from, newest first, each with what is known of it.

import type { PartitionChoice } from '@headwater/protocol';
import type { ProjectFeature, ProjectView } from '../feature.js';
import { statusIn } from '../partition-choice.js';
import { holds } from './partition-statuses.js';
import { projectShape } from '../shape.js';

/** More than anybody scrolls through; a picker is for typing. */
const MOST_KEYS = 10_000;

interface PartitionsParams {
  readonly project: string;
  readonly asset: string;
  readonly at: number | null;
}

export const partitions: ProjectFeature<PartitionsParams, readonly PartitionChoice[]> = {
  method: 'headwater/partitions',
  takes: { ...projectShape, asset: 'text' },
  handle: ({ asset }, view) => choicesOf(view, asset),
};

function choicesOf(view: ProjectView, asset: string): readonly PartitionChoice[] {
  const space = view.world.space(asset);
  if (space.definition === null) return [];
  const { missing, stale, failed, unverified } = statusIn(view, asset);
  const choices: PartitionChoice[] = [];
  for (let index = space.count - 1; index >= 0 && choices.length < MOST_KEYS; index--) {
    const key = space.keyAt(index);
    const known = stale.has(key) ? 'stale' : 'fresh';
    const made = holds(missing, index) ? 'missing' : known;
    const sure = holds(unverified, index) ? 'unverified' : made;
    choices.push({ key, status: holds(failed, index) ? 'failed' : sure });
  }
  return choices;
}
