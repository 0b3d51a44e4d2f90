// A correspondence written out key by key, from the input's keys to the reader's.

import { emptySet, keysOf, setOfKeys } from '../partitions/set.js';
import type { StaticMapping } from './definition.js';
import { unknownKeyOf } from './named-keys.js';
import { doesNotFit, type MappingRules } from './rules.js';

export function staticRules(mapping: StaticMapping): MappingRules {
  const downstreamOf = new Map(
    Object.entries(mapping.downstreamKeysByUpstreamKey).map(([key, keys]) => [
      key,
      typeof keys === 'string' ? [keys] : keys,
    ]),
  );
  const upstreamOf = inverse(downstreamOf);
  return {
    validate: ({ upstream, downstream }) => {
      if (upstream.kind !== 'static' || downstream?.kind !== 'static') {
        return doesNotFit('A static mapping needs a static definition on both sides.');
      }
      return (
        unknownKeyOf(upstream, downstreamOf.keys(), 'the input') ??
        unknownKeyOf(downstream, upstreamOf.keys(), 'the reader')
      );
    },
    upstream: (pair, set) => {
      const keys = new Set<string>();
      for (const key of keysOf(set)) for (const read of upstreamOf.get(key) ?? []) keys.add(read);
      const found = setOfKeys(pair.upstream, keys);
      return { set: found.set, missing: found.unknown, expected: keys.size };
    },
    downstream: (pair, set) => {
      const keys = new Set<string>();
      for (const key of keysOf(set)) for (const reader of downstreamOf.get(key) ?? []) keys.add(reader);
      return setOfKeys(pair.downstream, keys).set;
    },
    describe: () => ({ label: 'by key', text: `by key, ${downstreamOf.size} keys listed` }),
    incomplete: (pair) => emptySet(pair.downstream),
  };
}

function inverse(forward: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const backward = new Map<string, string[]>();
  for (const [from, targets] of forward) {
    for (const to of targets) {
      const known = backward.get(to);
      if (known) known.push(from);
      else backward.set(to, [from]);
    }
  }
  return backward;
}
