// The sets that one question about impact meets, by number: equal sets have one number, and what is done to them twice
// is computed once. Over a thousand assets there are but a few different sets.

import { countOf, isEmptySet, type PartitionSet, unionOf } from 'headwater/algebra';
import { identityNumbers, type ImpactGraph } from './impact-graph.js';
import type { World } from './world.js';

/** The number of no set. */
export const NOTHING = 0;
/** More sets than a question has ever met; above it, pairs of them would no longer be one number. */
const PAIRS = 2 ** 26;

export class ImpactSets {
  readonly #world: World;
  readonly #effects: ImpactGraph['effects'];
  readonly #sets: (PartitionSet | null)[] = [null];
  readonly #byText = new Map<string, number>();
  readonly #carried = new Map<number, number>();
  readonly #united = new Map<number, number>();
  readonly #spaceOf = identityNumbers();

  constructor(world: World, { effects }: ImpactGraph) {
    this.#world = world;
    this.#effects = effects;
  }

  numberOf(set: PartitionSet): number {
    if (isEmptySet(set)) return NOTHING;
    const text = `${this.#spaceOf(set.space)} ${set.isExact} ${set.intervals.join(' ')}`;
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const number = this.#sets.push(set) - 1;
    this.#byText.set(text, number);
    return number;
  }
  get(number: number): PartitionSet | null {
    return this.#sets[number] ?? null;
  }

  /** What an edge with this effect makes of the set. */
  carry(effect: number, set: number): number {
    const id = effect * PAIRS + set;
    const known = this.#carried.get(id);
    if (known !== undefined) return known;
    const edge = this.#effects[effect];
    const before = this.#sets[set];
    const carried = edge && before ? this.numberOf(this.#world.downstream(edge, before)) : NOTHING;
    this.#carried.set(id, carried);
    return carried;
  }

  /** The first of the two again where the second adds nothing to it. */
  unite(one: number, other: number): number {
    if (one === other || other === NOTHING) return one;
    if (one === NOTHING) return other;
    const id = one * PAIRS + other;
    const known = this.#united.get(id);
    if (known !== undefined) return known;
    const [a, b] = [this.#sets[one], this.#sets[other]];
    const both = a && b ? unionOf(a, b) : null;
    const united = a && both && countOf(both) > countOf(a) ? this.numberOf(both) : one;
    this.#united.set(id, united);
    return united;
  }
}
