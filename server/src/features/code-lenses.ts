// Lenses above each declaration, always in the same slots: debug what failed, materialize, choose a partition, status, downstream,
// checks, unsure.

import type { AssetDeclaration, AssetGraph, AssetKey, AssetStatus } from '@headwater/core';
import { type CommandTarget, editorCommands, type Target } from '@headwater/protocol';
import type { CodeLens } from 'vscode-languageserver-types';
import { assetsIn, gathered } from '../analysis/parts.js';
import { type DocumentFeature, type DocumentView, toPosition } from './feature.js';
import { partitionFor, statusIn } from './partition-choice.js';
import { statusCounts } from './status-counts.js';
import { documentShape } from './shape.js';
import { checksShown } from './views/asset-news.js';

type Lenses = CodeLens[] | Promise<CodeLens[]>;

export const codeLenses: DocumentFeature<{ readonly textDocument: { readonly uri: string } }, Lenses> = {
  capability: { codeLensProvider: {} },
  method: 'textDocument/codeLens',
  takes: documentShape,
  nothing: [],
  async handle(_, view) {
    const assets = assetsIn(view.snapshot.parts, view.file);
    return (await Promise.all(assets.map((asset) => lensesFor(view, asset)))).flat();
  },
};

async function lensesFor(view: DocumentView, asset: AssetDeclaration): Promise<CodeLens[]> {
  const start = toPosition(asset.span.start);
  const range = { start, end: start };
  const status = statusIn(view, asset.key);
  const target = { asset: asset.key, partition: partitionFor(view, asset.key, status) };
  const argument: CommandTarget = { project: view.project, target };
  const lens = (title: string, command: string): CodeLens => ({
    range,
    command: { title, command, arguments: [argument] },
  });
  const failed = lastFailed(view, asset.key, status);
  const downstream = countDownstream(view, asset.key);
  const unsure = unsureAbout(view, asset.key);
  return [
    ...(failed === null ? [] : [debugLens(view.project, range, failed)]),
    ...(asset.kind === 'source' ? [] : materializeLenses(view, target, lens)),
    ...(asset.kind === 'source' ? [] : [lens(statusInWords(view, asset.key, status), editorCommands.showPlan)]),
    lens(`${downstream} downstream`, editorCommands.showImpact),
    ...(await checksLens(view, asset, { range, partition: target.partition })),
    ...(unsure === null ? [] : [lens(`unsure: ${unsure}`, editorCommands.showLineage)]),
  ];
}

/** The latest of those that failed last; null: none did. */
function lastFailed({ world }: DocumentView, asset: AssetKey, { failed }: AssetStatus): Target | null {
  const last = failed.intervals.at(-1)?.[1];
  if (last === undefined) return null;
  const space = world.space(asset);
  return { asset, partition: space.definition === null ? null : space.keyAt(last) };
}

function debugLens(project: string, range: CodeLens['range'], target: Target): CodeLens {
  const argument: CommandTarget = { project, target };
  const title = withIcon(
    'debug-alt',
    `Debug ${[target.partition, '(failed)'].filter((part) => part !== null).join(' ')}`,
  );
  return { range, command: { title, command: editorCommands.debug, arguments: [argument] } };
}

/** A plain space behind the icon is not shown. */
function withIcon(icon: string, text: string): string {
  return `$(${icon})\u00A0${text}`;
}

/** Of the partition that the other lenses speak of, or of the newest where that was never built; a click shows its record. */
async function checksLens(
  view: DocumentView,
  asset: AssetDeclaration,
  { range, partition }: Pick<CodeLens, 'range'> & Pick<Target, 'partition'>,
): Promise<readonly CodeLens[]> {
  const checks = await checksShown(view, asset, partition);
  if (checks === null) return [];
  const { part, passed, total } = checks;
  const argument: CommandTarget = {
    project: view.project,
    target: { asset: asset.key, partition: part === '' ? null : part },
  };
  const of = part === '' || part === partition ? '' : ` of ${part}`;
  const title = withIcon(passed === total ? 'beaker' : 'warning', `Checks ${passed}/${total}${of}`);
  return [{ range, command: { title, command: editorCommands.showEvents, arguments: [argument] } }];
}

function materializeLenses(
  view: DocumentView,
  target: Target,
  lens: (title: string, command: string) => CodeLens,
): CodeLens[] {
  if (target.partition !== null)
    return [
      lens(`▷ Materialize ${target.partition}`, editorCommands.materialize),
      lens('⌄', editorCommands.choosePartition),
    ];
  const isPartitioned = view.world.space(target.asset).definition !== null;
  // An empty command is a lens that cannot be clicked.
  return [isPartitioned ? lens('no partition yet', '') : lens('▷ Materialize', editorCommands.materialize)];
}

function statusInWords(view: DocumentView, asset: AssetKey, status: AssetStatus): string {
  if (view.records === null) return 'status unknown';
  const counts = statusCounts(view, asset, status).map(([count, word]) => `${count} ${word}`);
  return counts.length === 0 ? 'fresh' : counts.join(' · ');
}

/** By the order, which is the same for as long as the same assets read the same. */
const counted = new WeakMap<AssetGraph['order'], Map<AssetKey, number>>();

/** Everything that a change is sure to reach, through declared reads, without the asset itself. */
function countDownstream({ snapshot: { graph } }: DocumentView, key: AssetKey): number {
  const counts = counted.get(graph.order) ?? new Map<AssetKey, number>();
  counted.set(graph.order, counts);
  const before = counts.get(key);
  if (before !== undefined) return before;
  const seen = new Set([key]);
  for (const reached of seen)
    for (const edge of graph.downstream(reached)) if (edge.kind === 'read' && edge.isDeclared) seen.add(edge.to);
  counts.set(key, seen.size - 1);
  return seen.size - 1;
}

const readersOfUnknowns = gathered(({ reads }) =>
  reads.filter(({ asset }) => asset === null).map(({ reader }) => reader),
);
const dependentsOnUnknowns = gathered(({ dependencies }) =>
  dependencies.filter(({ asset }) => asset === null).map(({ reader }) => reader),
);

/** Why the graph is not sure about this asset; null where it is. */
function unsureAbout({ snapshot }: DocumentView, key: string): string | null {
  if (snapshot.graph.upstream(key).some((edge) => !edge.isDeclared)) return 'undeclared read';
  if (readersOfUnknowns(snapshot.parts).includes(key)) return 'unknown read';
  return dependentsOnUnknowns(snapshot.parts).includes(key) ? 'unknown dependency' : null;
}
