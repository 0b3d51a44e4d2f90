// Every partition of the reader reads every partition of the input.

import { countOf, emptySet, isEmptySet, wholeSet } from '../partitions/set.js';
import { complete, type MappingRules } from './rules.js';

export const ALL_RULES: MappingRules = {
  validate: () => null,
  upstream: (pair, set) => {
    if (isEmptySet(set)) return complete(emptySet(pair.upstream), 0);
    const all = wholeSet(pair.upstream);
    return complete(all, countOf(all));
  },
  downstream: (pair, set) => (isEmptySet(set) ? emptySet(pair.downstream) : wholeSet(pair.downstream)),
  describe: () => ({ label: 'all', text: 'all partitions' }),
  incomplete: (pair) => emptySet(pair.downstream),
};
