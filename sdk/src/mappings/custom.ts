// The author's own two functions. Analysis never calls them: there every partition of the reader may read any of the
// input's. The runtime calls them, with keys.

import { countOf, emptySet, isEmptySet, keysOf, type PartitionSet, setOfKeys, wholeSet } from '../partitions/set.js';
import type { Partitions } from '../partitions/definition.js';
import type { CustomMapping, KeySet, MappingContext } from './definition.js';
import type { MappingPair, MappingRules } from './rules.js';

/** What an author's functions see of a reader without partitions. */
const ONE_PIECE: Partitions = { kind: 'static', keys: [''] };

export function customRules(mapping: CustomMapping): MappingRules {
  return {
    validate: () => null,
    upstream: (pair, set) => {
      if (isEmptySet(set)) return { set: emptySet(pair.upstream), missing: [], expected: 0 };
      const context = contextOf(pair);
      if (!context) return { set: atMost(wholeSet(pair.upstream)), missing: [], expected: pair.upstream.count };
      const wanted = new Set(keysIn(mapping.upstream(keySetOf(set), context)));
      const found = setOfKeys(pair.upstream, wanted);
      return { set: found.set, missing: found.unknown, expected: wanted.size };
    },
    downstream: (pair, set) => {
      if (isEmptySet(set)) return emptySet(pair.downstream);
      const context = contextOf(pair);
      if (!context) return atMost(wholeSet(pair.downstream));
      return setOfKeys(pair.downstream, keysIn(mapping.downstream(keySetOf(set), context))).set;
    },
    describe: () => ({ label: mapping.describe, text: mapping.describe }),
    incomplete: (pair) => emptySet(pair.downstream),
  };
}

function atMost(set: PartitionSet): PartitionSet {
  return { ...set, isExact: false };
}

function keySetOf(set: PartitionSet): KeySet {
  return { count: countOf(set), keys: () => keysOf(set) };
}

/** What an author's function gives back is whatever it is: a promise, nothing, a list of numbers. */
function keysIn(answer: KeySet): readonly string[] {
  // A list has `keys()` too: its indexes.
  if (Array.isArray(answer))
    throw new Error(
      'It gave back a list, where a set of keys is expected: `{ count: list.length, keys: () => list }`.',
    );
  const keys: unknown = answer?.keys;
  if (typeof keys !== 'function') throw new Error('It gave back no set of keys, which has `count` and `keys()`.');
  const list: unknown[] = [...answer.keys()];
  const other = list.find((key) => typeof key !== 'string');
  if (other !== undefined) throw new Error(`It gave back ${String(other)}, which is no key: keys are strings.`);
  return list.map(String);
}

/** Null where the functions are not to be called, or where the input has no partitions to choose from. */
function contextOf({ upstream, downstream, context, callsCustomFunctions }: MappingPair): MappingContext | null {
  if (callsCustomFunctions !== true || !upstream.definition) return null;
  return {
    upstream: upstream.definition,
    downstream: downstream.definition ?? ONE_PIECE,
    now: new Date(context.now),
    dynamicKeys: (name) => context.dynamicKeys(name) ?? [],
  };
}
