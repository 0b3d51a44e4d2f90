// The same key on both sides.

import {
  countOf,
  differenceOf,
  emptySet,
  keysOf,
  type PartitionSet,
  setOfIntervals,
  setOfKeys,
  wholeSet,
} from '../partitions/set.js';
import type { Interval } from '../partitions/set.js';
import type { PartitionSpace } from '../partitions/space.js';
import { nameOf, periodOf } from './granularity.js';
import { doesNotFit, type MappingPair, type MappingRules } from './rules.js';
import { incompleteWindows } from './windows.js';
import { zoneProblem } from './zones.js';

export const IDENTITY_RULES: MappingRules = {
  validate: ({ upstream, downstream, dialect }) => {
    if (downstream === null) return doesNotFit('The same key cannot be read: the reader has no partitions.');
    if (upstream.kind !== downstream.kind) {
      const [one, other] = [nameOf(upstream), nameOf(downstream)];
      return doesNotFit(`The same key cannot be read: the input has ${one} partitions, the reader ${other} ones.`);
    }
    return dialect === 'headwater' ? zoneProblem(upstream, downstream) : null;
  },
  upstream: (pair, set) => {
    const { found, missing } = sameKeys(set, pair.upstream);
    return { set: found, missing: missing(), expected: countOf(set) };
  },
  downstream: (pair, set) => sameKeys(set, pair.downstream).found,
  describe: ({ upstream }) => {
    const period = upstream ? periodOf(upstream) : 'key';
    return { label: `same ${period}`, text: `the same ${period}` };
  },
  incomplete: readersWithoutInput,
};

/** The reader's keys that the input can never have: past its bounds, or not in its list. */
function readersWithoutInput(pair: MappingPair): PartitionSet {
  const { upstream, downstream } = pair;
  if (indexShift(downstream, upstream) !== null) return incompleteWindows(pair, { start: 0, end: 0 });
  if (upstream.definition?.kind !== 'static') return emptySet(downstream);
  const { set } = setOfKeys(downstream, keysOf(wholeSet(upstream)));
  return differenceOf(wholeSet(downstream), set);
}

interface SameKeys {
  readonly found: PartitionSet;
  /** Keys that the target does not have. */
  missing(): readonly string[];
}

function sameKeys(set: PartitionSet, target: PartitionSpace): SameKeys {
  const shift = indexShift(set.space, target);
  if (shift === null) {
    const { set: found, unknown } = setOfKeys(target, keysOf(set));
    return { found, missing: () => unknown };
  }
  const moved = set.intervals.map(([first, last]): Interval => [first + shift, last + shift]);
  const found = setOfIntervals(target, moved);
  return {
    found: { ...found, isExact: found.isExact && set.isExact },
    missing: () => (countOf(found) === countOf(set) ? [] : [...keysOf(set)].filter((key) => target.indexOf(key) < 0)),
  };
}

/** What to add to an index to find the same key in the other space, where that is one number; else null. */
function indexShift(from: PartitionSpace, to: PartitionSpace): number | null {
  if (from === to) return 0;
  if (!from.grid || !to.grid) return null;
  const isSameLine = from.grid.line === to.grid.line && from.grid.pattern === to.grid.pattern;
  return isSameLine ? from.grid.first - to.grid.first : null;
}
