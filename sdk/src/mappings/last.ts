// Every partition of the reader reads the input's last existing partition.

import { includes } from '../partitions/intervals.js';
import { emptySet, isEmptySet, setOfIntervals, wholeSet } from '../partitions/set.js';
import { complete, type MappingRules } from './rules.js';

export const LAST_RULES: MappingRules = {
  validate: () => null,
  upstream: (pair, set) => {
    if (isEmptySet(set)) return complete(emptySet(pair.upstream), 0);
    const last = pair.upstream.count - 1;
    return complete(setOfIntervals(pair.upstream, last < 0 ? [] : [[last, last]]), 1);
  },
  downstream: (pair, set) =>
    includes(set.intervals, pair.upstream.count - 1) ? wholeSet(pair.downstream) : emptySet(pair.downstream),
  describe: () => ({ label: 'last', text: 'the last partition' }),
  incomplete: (pair) => emptySet(pair.downstream),
};
