// What mappings of the author's own functions do, as the project's host has answered: no code of theirs is called here. An
// answer holds for as long as the files that were loaded for it say what they said.

import {
  type AssetGraph,
  buildGraph,
  callsFunctions,
  type DependencyEdge,
  type MappingAnswers,
  openWorld,
  PLAN_SCHEMA_VERSION,
  withAnswers,
  type World,
} from '@headwater/core';
import type { AskMappingsResult, MappingsProblem, PlanDocument } from '@headwater/protocol';
import type { PartitionContext } from 'headwater/algebra';
import type { Snapshot } from '../analysis/snapshot.js';
import { sha256 } from '../project/index.js';

export interface AskedMappingsOptions {
  /** Whether the project's code may run, and all that was typed is analysed. */
  isReady(): boolean;
  world(): World;
  readonly workspace: { readonly snapshot: Snapshot; textOf(file: string): string | null };
  /** More is known of the graph, or less. */
  onAnswers(): void;
  /** The host has answered. */
  onTaken(result: AskMappingsResult): void;
}

/** Partitions that have come since are asked for no sooner. */
const AGAIN_AFTER_MS = 60_000;

export class AskedMappings {
  private asked: { readonly revision: number; readonly at: number; readonly edges: readonly DependencyEdge[] } | null =
    null;
  private result: AskMappingsResult | null = null;
  /** An earlier start has left the answers: they count until the host has been asked again, since time has passed. */
  private isOfEarlierStart = false;
  private known: { readonly snapshot: Snapshot; readonly graph: AssetGraph } | null = null;
  private readonly digests = new Map<string, { readonly text: string; readonly digest: string }>();

  constructor(private readonly options: AskedMappingsOptions) {}

  /** The snapshot's, with the answers that hold beside its edges. */
  graphOf(snapshot: Snapshot): AssetGraph {
    const { result } = this;
    if (result === null || result.answers.length === 0) return snapshot.graph;
    if (this.known?.snapshot === snapshot) return this.known.graph;
    const graph = this.holds(result) ? answeredGraph(snapshot.graph, result) : snapshot.graph;
    this.known = { snapshot, graph };
    return graph;
  }

  /** What the host is to ask, as a plan without steps; null: nothing is open, or nothing has changed since it was asked. */
  question(): PlanDocument | null {
    if (!this.options.isReady()) return null;
    const world = this.options.world();
    const { assets, edges: all } = world.graph.manifest;
    // Without a mapping of its own an edge calls nothing, and most are such.
    const edges = all.filter((edge) => edge.isDeclared && edge.mapping !== null && callsFunctions(world, edge));
    if (edges.length === 0) return null;
    if (!this.isOfEarlierStart && edges.every((edge) => isAnswered(world, edge))) return null;
    const { revision } = this.options.workspace.snapshot;
    const at = world.context.now;
    if (this.asked?.revision === revision && (this.result?.problem || at - this.asked.at < AGAIN_AFTER_MS)) return null;
    this.asked = { revision, at, edges };
    const concerned = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const manifest = {
      assets: assets.filter(({ key }) => concerned.has(key)),
      edges: edges.map(({ answers: _, ...edge }) => edge),
    };
    return { schemaVersion: PLAN_SCHEMA_VERSION, at, position: null, manifest, steps: [] };
  }

  /** What an earlier start has left, if anything. */
  recall(result: AskMappingsResult | null): void {
    if (result === null || this.result !== null) return;
    this.result = result;
    this.isOfEarlierStart = true;
    this.known = null;
  }

  /** Says what is wrong, where the host has found no answer, or one that cannot be. */
  take(result: AskMappingsResult): MappingsProblem | null {
    const { snapshot } = this.options.workspace;
    const before = this.graphOf(snapshot);
    this.result = result;
    this.isOfEarlierStart = false;
    this.known = null;
    this.options.onTaken(result);
    if (this.graphOf(snapshot) !== before) this.options.onAnswers();
    const edges = this.asked?.edges ?? [];
    if (result.problem === null) return nonexistentKey(this.options.world(), edges, result);
    const edge = edges.find(({ from, to }) => from === result.failed?.from && to === result.failed.to) ?? edges[0];
    if (edge === undefined) return null;
    const { message, frames } = result.problem;
    const { file, line, column } = frames[0] ?? { file: edge.span.file, ...edge.span.start };
    return { message, place: { file, line, column } };
  }

  /** Of files that nobody has given to analysis, nothing is known here. */
  private holds({ files }: AskMappingsResult): boolean {
    return Object.entries(files).every(([file, digest]) => {
      const text = this.options.workspace.textOf(file);
      return text === null || this.digestOf(file, text) === digest;
    });
  }
  /** As a runner reckons it. */
  private digestOf(file: string, text: string): string {
    const before = this.digests.get(file);
    if (before?.text === text) return before.digest;
    const digest = sha256(text.replace(/^\uFEFF/, ''));
    this.digests.set(file, { text, digest });
    return digest;
  }
}

/** Whoever asks with an edge of the snapshot gets what is known of it in this graph. */
export function openAnsweredWorld(graph: AssetGraph, context: PartitionContext): World {
  const world = openWorld(graph, context);
  const known = (edge: DependencyEdge): DependencyEdge => graph.edge(edge.from, edge.to) ?? edge;
  return {
    ...world,
    downstream: (edge, set) => world.downstream(known(edge), set),
    upstream: (edge, set) => world.upstream(known(edge), set),
  };
}

function answeredGraph(graph: AssetGraph, { answers }: AskMappingsResult): AssetGraph {
  const byEdge = answers.flatMap(({ from, to, answer }): [DependencyEdge, MappingAnswers][] => {
    const edge = graph.edge(from, to);
    return edge === null ? [] : [[edge, answer]];
  });
  return buildGraph(withAnswers(graph.manifest, new Map(byEdge)), graph);
}

/**
 * The first answer that names nothing but keys which the input has not. Where some exist, a window is cut off at a bound;
 * and only a fixed list of keys says of one that it never will.
 */
function nonexistentKey(
  world: World,
  edges: readonly DependencyEdge[],
  { answers }: AskMappingsResult,
): MappingsProblem | null {
  for (const { from, to, answer } of answers) {
    const edge = edges.find((each) => each.from === from && each.to === to);
    const input = world.space(from);
    if (edge === undefined || input.definition?.kind !== 'static') continue;
    const doesExist = (key: string): boolean => input.indexOf(key) >= 0;
    const found = Object.entries(answer.upstream).find(([, { keys }]) => keys.length > 0 && !keys.some(doesExist));
    if (found === undefined) continue;
    const [reader, { keys }] = found;
    const mapping = world.mapping(edge);
    const what = mapping?.kind === 'custom' ? `The custom mapping “${mapping.describe}”` : 'The mapping';
    const message = `${what} of ${from} → ${to} says that ${to}@${reader} reads ${keys[0]}, and ${from} has no such partition.`;
    return { message, place: { file: edge.span.file, ...edge.span.start } };
  }
  return null;
}

/** Of partitions that came later, nobody has asked. */
function isAnswered({ space }: World, { from, to, answers }: DependencyEdge): boolean {
  if (answers === undefined) return false;
  const { upstream, downstream } = answers;
  return Object.keys(upstream).length >= space(to).count && Object.keys(downstream).length >= space(from).count;
}
