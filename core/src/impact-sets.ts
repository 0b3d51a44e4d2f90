// What questions about impact meet, by number: what reaches two assets alike has one number, and what is done to it twice
// is computed once. Over a thousand assets there are but a few different sets.

import { countOf, differenceOf, isEmptySet, type PartitionSet, unionOf } from 'headwater/algebra';
import { identityNumbers } from './identity-numbers.js';
import type { DependencyEdge } from './manifest.js';
import type { World } from './world.js';

/** What reaches an asset: all of it, and of that what declared edges alone carry, the same object where that is all. */
export interface Reach {
  readonly all: PartitionSet;
  readonly declared: PartitionSet | null;
}
/** A reach as it is told: what is declared, and what undeclared reads add to it. */
export interface ReachPart {
  readonly set: PartitionSet;
  readonly isDeclared: boolean;
}

/** The number of what reaches nothing. */
export const NOTHING = 0;
/** More than a question meets; then what is remembered starts anew. */
const MOST_REACHES = 2000;
/** Of the rows: what all known effects make of all known reaches. */
const MOST_CELLS = 4_000_000;

/** What is not worked out yet. */
export const UNKNOWN = -1;

export class ImpactSets {
  readonly #world: World;
  /** For each thing that edges do to sets, one edge that does it. */
  readonly #examples: readonly DependencyEdge[];
  readonly #reaches: (Reach | null)[] = [null];
  readonly #byText = new Map<string, number>();
  readonly #parts: (readonly ReachPart[])[] = [];
  /** By reach, then by effect. */
  readonly #carried: Int32Array[] = [];
  /** By the one reach, then by the other. */
  readonly #united: number[][] = [];
  readonly #spaceOf = identityNumbers();

  constructor(world: World, examples: readonly DependencyEdge[]) {
    this.#world = world;
    this.#examples = examples;
  }

  get hasRoom(): boolean {
    const { length } = this.#reaches;
    return length < MOST_REACHES && length * this.#examples.length < MOST_CELLS;
  }
  anew(): ImpactSets {
    return new ImpactSets(this.#world, this.#examples);
  }

  numberOf({ all, declared }: Reach): number {
    if (isEmptySet(all)) return NOTHING;
    const whole = this.#textOf(all);
    const part = declared === null || isEmptySet(declared) ? null : this.#textOf(declared);
    const text = `${whole}|${part}`;
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const reach = { all, declared: part === null ? null : part === whole ? all : declared };
    const number = this.#reaches.push(reach) - 1;
    this.#byText.set(text, number);
    return number;
  }
  #textOf({ space, isExact, intervals }: PartitionSet): string {
    return `${this.#spaceOf(space)} ${isExact} ${intervals.join(' ')}`;
  }

  isDeclared(number: number): boolean {
    return (this.#reaches[number]?.declared ?? null) !== null;
  }
  partsOf(number: number): readonly ReachPart[] {
    const known = this.#parts[number];
    if (known !== undefined) return known;
    const reach = this.#reaches[number];
    const parts = reach ? partsOf(reach) : [];
    this.#parts[number] = parts;
    return parts;
  }

  /** What each effect makes of the reach, `UNKNOWN` where `carry` was not asked yet. Later answers show in it. */
  rowOf(number: number): Int32Array {
    const known = this.#carried[number];
    if (known !== undefined) return known;
    const row = new Int32Array(this.#examples.length).fill(UNKNOWN);
    this.#carried[number] = row;
    return row;
  }
  /** What an edge with this effect makes of the reach. */
  carry(effect: number, number: number): number {
    const row = this.rowOf(number);
    const known = row[effect] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const edge = this.#examples[effect];
    const reach = this.#reaches[number];
    const carried = edge && reach ? this.numberOf(this.#along(edge, reach)) : NOTHING;
    row[effect] = carried;
    return carried;
  }
  #along(edge: DependencyEdge, { all, declared }: Reach): Reach {
    const carried = this.#world.downstream(edge, all);
    if (!edge.isDeclared || declared === null) return { all: carried, declared: null };
    return { all: carried, declared: declared === all ? carried : this.#world.downstream(edge, declared) };
  }

  /** The first of the two again where the second adds nothing to it. */
  unite(one: number, other: number): number {
    if (one === other || other === NOTHING) return one;
    if (one === NOTHING) return other;
    const known = this.#united[one]?.[other] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const united = this.#uniteAnew(one, other);
    // Rows and columns grow without holes, so that reading them stays cheap.
    while (this.#united.length <= one) this.#united.push([]);
    const row = this.#united[one] ?? [];
    while (row.length <= other) row.push(UNKNOWN);
    row[other] = united;
    return united;
  }
  #uniteAnew(one: number, other: number): number {
    const [a, b] = [this.#reaches[one], this.#reaches[other]];
    if (!a || !b) return one;
    const all = grown(a.all, b.all);
    const isWhole = a.declared === a.all && b.declared === b.all;
    const declared = isWhole ? all : grown(a.declared, b.declared);
    return all === a.all && declared === a.declared ? one : this.numberOf({ all: all ?? a.all, declared });
  }
}

/** The first again where the second adds nothing. */
function grown(a: PartitionSet | null, b: PartitionSet | null): PartitionSet | null {
  if (a === null || b === null) return a ?? b;
  const both = unionOf(a, b);
  return countOf(both) > countOf(a) ? both : a;
}

function partsOf({ all, declared }: Reach): readonly ReachPart[] {
  if (declared === null) return [{ set: all, isDeclared: false }];
  const part = { set: declared, isDeclared: true };
  const rest = declared === all ? null : differenceOf(all, declared);
  return rest === null || isEmptySet(rest) ? [part] : [part, { set: rest, isDeclared: false }];
}
