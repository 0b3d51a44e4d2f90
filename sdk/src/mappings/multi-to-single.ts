// A cube and a definition that is one of its dimensions, either way round; the other dimension is read in full.

import type { MultiPartitions, Partitions } from '../partitions/definition.js';
import { dimensionNames } from '../partitions/cube-space.js';
import type { MultiToSingleMapping } from './definition.js';
import { isTime, nameOf } from './granularity.js';
import { IDENTITY_RULES } from './identity.js';
import { type DimensionLink, productDownstream, productIncomplete, productUpstream } from './product.js';
import { doesNotFit, type MappingPair, type MappingRules } from './rules.js';
import { isSameDefinition } from './sameness.js';
import { emptySet } from '../partitions/set.js';
import { timeWindowRules } from './time-window.js';

const SAME_WINDOW = timeWindowRules({ kind: 'timeWindow', startOffset: 0, endOffset: 0 });

export function multiToSingleRules(mapping: MultiToSingleMapping): MappingRules {
  const linksOf = ({ upstream, downstream }: MappingPair): readonly DimensionLink[] | null => {
    const named = findLink(upstream.definition, downstream.definition, mapping.dimension);
    // A name that does not fit is reported by `validate`; here the dimension that does fit answers in its place.
    const found = named.kind === 'link' ? named : findLink(upstream.definition, downstream.definition);
    return found.kind === 'link' ? [found.link] : null;
  };
  return {
    validate: ({ upstream, downstream, dialect }) => {
      // The reference system does not look at the name.
      const found = findLink(upstream, downstream, dialect === 'dagster' ? undefined : mapping.dimension);
      if (found.kind === 'none') return doesNotFit(found.reason);
      const single = upstream.kind === 'multi' ? downstream : upstream;
      const cube = upstream.kind === 'multi' ? upstream : downstream;
      const side = cube?.kind === 'multi' ? cube.dimensions[found.dimension] : undefined;
      if (dialect === 'dagster' || !single || !side) return null;
      return upstream.kind === 'multi'
        ? found.link.rules.validate({ upstream: side, downstream: single, dialect })
        : found.link.rules.validate({ upstream: single, downstream: side, dialect });
    },
    upstream: (pair, set) => {
      const links = linksOf(pair);
      return links ? productUpstream(pair, set, links) : { set: emptySet(pair.upstream), missing: [], expected: 0 };
    },
    downstream: (pair, set) => {
      const links = linksOf(pair);
      return links ? productDownstream(pair, set, links) : emptySet(pair.downstream);
    },
    describe: ({ upstream, downstream }) => {
      const found = findLink(upstream, downstream, mapping.dimension);
      const name = found.kind === 'link' ? found.dimension : (mapping.dimension ?? 'key');
      return { label: `same ${name}`, text: `the same ${name}, all keys of the other dimension` };
    },
    incomplete: (pair) => {
      const links = linksOf(pair);
      return links ? productIncomplete(pair, links) : emptySet(pair.downstream);
    },
  };
}

export type FoundLink =
  | { readonly kind: 'link'; readonly link: DimensionLink; readonly dimension: string }
  | { readonly kind: 'none'; readonly reason: string };

/** The cube's dimension that is the single definition itself, else its only time dimension when the single one is time. */
export function findLink(upstream: Partitions | null, downstream: Partitions | null, dimension?: string): FoundLink {
  const cubes = [upstream, downstream].filter((side): side is MultiPartitions => side?.kind === 'multi');
  const [cube] = cubes;
  const single = upstream?.kind === 'multi' ? downstream : upstream;
  if (!cube || cubes.length !== 1 || !single) {
    return { kind: 'none', reason: 'One side must be multi-dimensional and the other one have a single dimension.' };
  }
  const names = dimensionNames(cube).filter((name) => dimension === undefined || name === dimension);
  if (names.length === 0) {
    return {
      kind: 'none',
      reason: `There is no dimension \`${dimension}\`; there are ${dimensionNames(cube).join(' and ')}.`,
    };
  }
  const linkTo = (name: string, rules: MappingRules): FoundLink => ({
    kind: 'link',
    dimension: name,
    link:
      upstream?.kind === 'multi'
        ? { upstream: name, downstream: null, rules }
        : { upstream: null, downstream: name, rules },
  });
  const sideOf = (name: string): Partitions | null => cube.dimensions[name] ?? null;
  const same = names.filter((name) => {
    const side = sideOf(name);
    return side !== null && isSameDefinition(side, single);
  });
  if (same.length > 1)
    return { kind: 'none', reason: `Both ${same.join(' and ')} fit: the mapping must name the dimension.` };
  if (same[0] !== undefined) return linkTo(same[0], IDENTITY_RULES);
  const times = names.filter((name) => isTime(sideOf(name)));
  if (times.length === 1 && times[0] !== undefined && isTime(single)) return linkTo(times[0], SAME_WINDOW);
  return {
    kind: 'none',
    reason: `No dimension of the cube answers to the ${nameOf(single)} partitions of the other side.`,
  };
}
