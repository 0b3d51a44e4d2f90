// What a mapping comes to between two definitions: worked out once, however many dependencies share all three.

import type { DependencyEdge, World } from '@headwater/core';
import type { PartitionSpace } from 'headwater/algebra';

export class PairAnswers<Answer> {
  readonly #known = new WeakMap<PartitionSpace, WeakMap<PartitionSpace, Map<string, Answer>>>();
  readonly #work: (world: World, edge: DependencyEdge) => Answer;

  /** `work` looks at nothing of an edge but its mapping and the spaces of its two ends. */
  constructor(work: (world: World, edge: DependencyEdge) => Answer) {
    this.#work = work;
  }

  of(world: World, edge: DependencyEdge): Answer {
    const known = this.#between(world.space(edge.from), world.space(edge.to));
    const mapping = edge.mapping === null ? '' : JSON.stringify(edge.mapping);
    const before = known.get(mapping);
    if (before !== undefined) return before;
    const answer = this.#work(world, edge);
    known.set(mapping, answer);
    return answer;
  }

  #between(upstream: PartitionSpace, downstream: PartitionSpace): Map<string, Answer> {
    const byDownstream = this.#known.get(upstream) ?? new WeakMap<PartitionSpace, Map<string, Answer>>();
    this.#known.set(upstream, byDownstream);
    const known = byDownstream.get(downstream) ?? new Map<string, Answer>();
    byDownstream.set(downstream, known);
    return known;
  }
}
