// The mapping of a dependency that declares none.

import type { Partitions } from '../partitions/definition.js';
import type { PartitionProblem } from '../partitions/problem.js';
import type { Mapping } from './definition.js';
import { isTime, nameOf } from './granularity.js';
import { validateMapping } from './mapping.js';
import { findLink } from './multi-to-single.js';
import type { Dialect } from '../partitions/dialect.js';

export type InferredMapping =
  | { readonly kind: 'mapping'; readonly mapping: Mapping }
  /** No default fits. `tried`: the one that comes nearest. */
  | { readonly kind: 'none'; readonly tried: Mapping; readonly problem: PartitionProblem };

/**
 * The default mapping of a pair of definitions (null: no partitions): all, where either side has none; the one dimension
 * that answers, between a cube and a single definition; overlapping windows, between times; else the same key, between
 * definitions of one kind. Other pairs have no default.
 */
export function inferMapping(
  upstream: Partitions | null,
  downstream: Partitions | null,
  options: { readonly dialect?: Dialect } = {},
): InferredMapping {
  if (upstream === null || downstream === null) return { kind: 'mapping', mapping: ALL };
  const mapping = defaultOf(upstream, downstream);
  const problem = validateMapping(mapping, upstream, downstream, options);
  if (!problem) return { kind: 'mapping', mapping };
  if (problem.code === 'time-zones-differ') return { kind: 'none', tried: mapping, problem };
  const [input, reader] = [nameOf(upstream), nameOf(downstream)];
  const message = `There is no default mapping from ${input} to ${reader} partitions: the dependency must declare one.`;
  return { kind: 'none', tried: mapping, problem: { code: 'no-default-mapping', message } };
}

const ALL: Mapping = { kind: 'all' };
const ONE_DIMENSION: Mapping = { kind: 'multiToSingle' };
const SAME_WINDOW: Mapping = { kind: 'timeWindow', startOffset: 0, endOffset: 0 };
const SAME_KEY: Mapping = { kind: 'identity' };

function defaultOf(upstream: Partitions, downstream: Partitions): Mapping {
  if (findLink(upstream, downstream).kind === 'link') return ONE_DIMENSION;
  return isTime(upstream) && isTime(downstream) ? SAME_WINDOW : SAME_KEY;
}
