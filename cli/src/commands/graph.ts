// `headwater graph`: assets, sources and the edges between them.

import type { AssetDeclaration, DependencyEdge, World } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import type { ExitCode } from '../outcome.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { analyseProject } from '../project/project.js';
import { declaredWorld } from '../runs/reading.js';
import { mappingView } from '../views/mapping.js';
import { type DefinitionView, definitionView } from '../views/partitions.js';

interface AssetView {
  readonly key: string;
  readonly kind: 'asset' | 'source';
  readonly file: string;
  readonly line: number;
  readonly group: string | null;
  readonly description: string | null;
  readonly partitions: DefinitionView | null;
  readonly checks: readonly {
    readonly name: string;
    readonly severity: 'error' | 'warning';
    readonly blocking: boolean;
  }[];
}
interface EdgeView {
  /** The asset that is read. */
  readonly from: string;
  /** Its reader. */
  readonly to: string;
  readonly declared: boolean;
  /** `order`: runs after and reads nothing. */
  readonly kind: 'read' | 'order';
  /** Null where the pair has no default and nobody declared one. */
  readonly mapping: Readonly<Record<string, unknown>> | null;
  /** Nobody wrote the mapping: it is the default of the pair. */
  readonly inferred: boolean;
}
interface GraphView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly assets: readonly AssetView[];
  readonly edges: readonly EdgeView[];
}

export const graphCommand: Command = {
  name: 'graph',
  summary: 'list assets and who reads whom',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const world = await declaredWorld(analysed.value, context.at);
  if (world.kind === 'failure') return reportFailure(context.terminal, world);
  const view = graphView(world.value);
  printAnswer(context, view, describe);
  return 0;
}

function graphView(world: World): GraphView {
  const { graph } = world;
  const assets = graph.order.flatMap((key) => graph.asset(key) ?? []);
  return {
    schemaVersion: 1,
    at: formatInstant(world.context.now),
    assets: assets.map((asset) => assetView(world, asset)),
    edges: assets.flatMap((asset) => graph.downstream(asset.key)).map((edge) => edgeView(world, edge)),
  };
}

function assetView(world: World, asset: AssetDeclaration): AssetView {
  const { key, kind, span, group, description } = asset;
  const checks = asset.checks.map(({ name, severity, blocking }) => ({
    name,
    severity: severity === 'warn' ? ('warning' as const) : severity,
    blocking,
  }));
  const partitions = definitionView(world.space(key));
  return { key, kind, file: span.file, line: span.start.line, group, description, partitions, checks };
}

function edgeView(world: World, edge: DependencyEdge): EdgeView {
  const { from, to, isDeclared: declared, kind } = edge;
  const mapping = world.mapping(edge);
  return {
    from,
    to,
    declared,
    kind,
    mapping: mapping === null ? null : mappingView(mapping),
    inferred: edge.mapping === null && mapping !== null,
  };
}

function describe({ assets, edges }: GraphView): string {
  const readsOf = Map.groupBy(edges, (edge) => edge.to);
  const rows = assets.map((asset) => [
    asset.key,
    asset.kind === 'source' ? 'source' : (asset.group ?? ''),
    describeDefinition(asset.partitions),
    describeReads(readsOf.get(asset.key) ?? []),
  ]);
  const undeclared = edges.filter((edge) => !edge.declared).length;
  const summary = `${counted(assets.length, 'asset')}, ${counted(edges.length, 'edge')}${undeclared === 0 ? '' : `, ${undeclared} undeclared`}`;
  return rows.length === 0 ? 'No assets: this project declares none.' : `${alignColumns(rows)}\n\n${summary}`;
}

function describeDefinition(partitions: DefinitionView | null): string {
  if (partitions === null) return '';
  const { kind, count } = partitions;
  return kind === 'dynamic' && count === 0 ? 'dynamic, no keys in the event log' : `${kind}, ${count}`;
}

function describeReads(edges: readonly EdgeView[]): string {
  const names = edges.map(({ from, declared, kind }) => {
    if (!declared) return `${from} (undeclared)`;
    return kind === 'order' ? `${from} (order only)` : from;
  });
  return names.length === 0 ? '' : `reads ${names.join(', ')}`;
}
