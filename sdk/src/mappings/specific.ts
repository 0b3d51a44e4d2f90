// Every partition of the reader reads the named partitions of the input.

import { emptySet, intersectionOf, isEmptySet, setOfKeys, wholeSet } from '../partitions/set.js';
import { unknownKeyOf } from './named-keys.js';
import type { SpecificPartitionsMapping } from './definition.js';
import { complete, type MappingRules } from './rules.js';

export function specificRules(mapping: SpecificPartitionsMapping): MappingRules {
  return {
    validate: ({ upstream, dialect }) =>
      dialect === 'headwater' ? unknownKeyOf(upstream, mapping.keys, 'the input') : null,
    upstream: (pair, set) => {
      if (isEmptySet(set)) return complete(emptySet(pair.upstream), 0);
      // A named key that does not exist yet is not missing, it is awaited; one that never will is a fault of the mapping.
      return complete(setOfKeys(pair.upstream, mapping.keys).set, new Set(mapping.keys).size);
    },
    downstream: (pair, set) => {
      const named = setOfKeys(pair.upstream, mapping.keys).set;
      return isEmptySet(intersectionOf(named, set)) ? emptySet(pair.downstream) : wholeSet(pair.downstream);
    },
    describe: () => ({ label: mapping.keys.join(', '), text: `only ${mapping.keys.join(', ')}` }),
    incomplete: (pair) =>
      setOfKeys(pair.upstream, mapping.keys).unknown.length > 0 && pair.upstream.grid === null
        ? wholeSet(pair.downstream)
        : emptySet(pair.downstream),
  };
}
