// The sets that questions about impact meet, by number: equal sets have one number, and what is done to them twice is
// computed once. Over a thousand assets there are but a few different sets.

import { countOf, isEmptySet, type PartitionSet, unionOf } from 'headwater/algebra';
import { identityNumbers } from './identity-numbers.js';
import type { DependencyEdge } from './manifest.js';
import type { World } from './world.js';

/** The number of no set. */
export const NOTHING = 0;
/** More than a question meets; then what is remembered starts anew. */
const MOST_SETS = 2000;

/** What is not worked out yet. */
const UNKNOWN = -1;

export class ImpactSets {
  readonly #world: World;
  /** For each thing that edges do to sets, one edge that does it. */
  readonly #examples: readonly DependencyEdge[];
  readonly #sets: (PartitionSet | null)[] = [null];
  readonly #byText = new Map<string, number>();
  /** By effect, then by set. */
  readonly #carried: number[][];
  /** By the one set, then by the other. */
  readonly #united: number[][] = [];
  readonly #spaceOf = identityNumbers();

  constructor(world: World, examples: readonly DependencyEdge[]) {
    this.#world = world;
    this.#examples = examples;
    this.#carried = examples.map(() => []);
  }

  get hasRoom(): boolean {
    return this.#sets.length < MOST_SETS;
  }
  anew(): ImpactSets {
    return new ImpactSets(this.#world, this.#examples);
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
    const known = this.#carried[effect]?.[set] ?? UNKNOWN;
    return known === UNKNOWN ? this.#carryAnew(effect, set) : known;
  }
  #carryAnew(effect: number, set: number): number {
    const edge = this.#examples[effect];
    const before = this.#sets[set];
    const carried = edge && before ? this.numberOf(this.#world.downstream(edge, before)) : NOTHING;
    remember(this.#carried, effect, { at: set, number: carried });
    return carried;
  }

  /** The first of the two again where the second adds nothing to it. */
  unite(one: number, other: number): number {
    if (one === other || other === NOTHING) return one;
    if (one === NOTHING) return other;
    const known = this.#united[one]?.[other] ?? UNKNOWN;
    return known === UNKNOWN ? this.#uniteAnew(one, other) : known;
  }
  #uniteAnew(one: number, other: number): number {
    const [a, b] = [this.#sets[one], this.#sets[other]];
    const both = a && b ? unionOf(a, b) : null;
    const united = a && both && countOf(both) > countOf(a) ? this.numberOf(both) : one;
    remember(this.#united, one, { at: other, number: united });
    return united;
  }
}

/** Rows grow with what is asked, without holes, so that reading them stays cheap. */
function remember(
  rows: number[][],
  row: number,
  { at, number }: { readonly at: number; readonly number: number },
): void {
  while (rows.length <= row) rows.push([]);
  const known = rows[row] ?? [];
  while (known.length <= at) known.push(UNKNOWN);
  known[at] = number;
}
