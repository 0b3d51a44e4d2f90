// What the author's own mapping functions have answered, as plain data. Only a runner calls them; whoever plans asks for
// the answers first and keeps them beside the edge, in the plan too, so that nobody has to call them again.

import {
  countOf,
  emptySet,
  keysOf,
  type Mapping,
  type PartitionSet,
  type PartitionSpace,
  setOfKeys,
  unionOf,
  type UpstreamResult,
  wholeSet,
} from 'headwater/algebra';
import type { DependencyEdge, Manifest, PartitionKey } from './manifest.js';
import type { World } from './world.js';

export interface MappingAnswers {
  /** By partition of the reader: what it reads. A partition that was not asked for is left out. */
  readonly upstream: Readonly<Record<PartitionKey, ReadAnswer>>;
  /** By partition of the input: which of the reader its author says that it reaches. */
  readonly downstream: Readonly<Record<PartitionKey, readonly PartitionKey[]>>;
}
export interface ReadAnswer {
  /** Of the input, existing or not. */
  readonly keys: readonly PartitionKey[];
  /** How many the whole window has. */
  readonly expected: number;
}

/** Whether only a runner knows what the edge does to a partition: it calls functions, and the input has partitions. */
export function callsFunctions({ mapping, space }: Pick<World, 'mapping' | 'space'>, edge: DependencyEdge): boolean {
  const found = space(edge.from).definition === null ? null : mapping(edge);
  return found !== null && holdsFunctions(found);
}

function holdsFunctions(mapping: Mapping): boolean {
  if (mapping.kind !== 'multi') return mapping.kind === 'custom';
  return Object.values(mapping.byUpstreamDimension).some((entry) =>
    holdsFunctions('mapping' in entry ? entry.mapping : entry),
  );
}

/** Declared edges that nobody has asked yet what they do. */
export function openQuestions(world: World): readonly DependencyEdge[] {
  return world.graph.manifest.edges.filter(
    (edge) => edge.isDeclared && edge.answers === undefined && callsFunctions(world, edge),
  );
}

/** The manifest with an answer beside each of the edges. */
export function withAnswers(manifest: Manifest, answers: ReadonlyMap<DependencyEdge, MappingAnswers>): Manifest {
  const edges = manifest.edges.map((edge) => {
    const found = answers.get(edge);
    return found === undefined ? edge : { ...edge, answers: found };
  });
  return { ...manifest, edges };
}

/** Only what some partitions of the reader read: a plan carries nothing else. */
export function answersFor(edge: DependencyEdge, readers: PartitionSet): DependencyEdge {
  if (edge.answers === undefined) return edge;
  const { upstream } = edge.answers;
  const wanted = [...keysOf(readers)].flatMap((key) => {
    const answer = answerAt(upstream, key);
    return answer === undefined ? [] : [[key, answer] as const];
  });
  return { ...edge, answers: { upstream: Object.fromEntries(wanted), downstream: {} } };
}

/** What partitions of the reader read. Where one of them was not asked for, it may be anything. */
export function upstreamByAnswers(
  { upstream }: MappingAnswers,
  input: PartitionSpace,
  readers: PartitionSet,
): UpstreamResult {
  let set = emptySet(input);
  const missing = new Set<PartitionKey>();
  let lacking = 0;
  for (const reader of keysOf(readers)) {
    const answer = answerAt(upstream, reader);
    if (answer === undefined)
      return { set: { ...wholeSet(input), isExact: false }, missing: [], expected: input.count };
    const found = setOfKeys(input, answer.keys);
    set = unionOf(set, found.set);
    for (const key of found.unknown) missing.add(key);
    lacking += answer.expected - countOf(found.set);
  }
  return { set, missing: [...missing], expected: countOf(set) + lacking };
}

/** Partitions that read any of the given ones, and those that the author says are reached: both of the two functions count. */
export function downstreamByAnswers(
  answers: MappingAnswers,
  reader: PartitionSpace,
  changed: PartitionSet,
): PartitionSet {
  const keys = new Set(keysOf(changed));
  const said = [...keys].flatMap((key) => answerAt(answers.downstream, key) ?? []);
  const reading = Object.entries(answers.upstream).flatMap(([key, read]) =>
    read.keys.some((each) => keys.has(each)) ? [key] : [],
  );
  return setOfKeys(reader, [...said, ...reading]).set;
}

/** A key may be called like anything that objects have. */
function answerAt<Answer>(answers: Readonly<Record<PartitionKey, Answer>>, key: PartitionKey): Answer | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}
