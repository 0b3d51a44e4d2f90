// Hover over anything that names an asset: what it is, what it reads, and what a change of it reaches.

import { type AssetDeclaration, type DependencyEdge, impactOf, type ImpactedAsset, onePerPair } from '@headwater/core';
import { type CommandTarget, editorCommands, type Target } from '@headwater/protocol';
import { countOf, wholeSet } from 'headwater/algebra';
import type { Hover } from 'vscode-languageserver-types';
import { mappingLabel, workedDownstream } from './edge-words.js';
import { type DocumentFeature, type DocumentView, toRange, toTextPosition } from './feature.js';
import { plural } from './key-range.js';
import type { PositionParams } from './params.js';
import { exampleKey, partitionFor, statusIn } from './partition-choice.js';
import { partitionsInWords } from './partition-words.js';
import { statusCounts } from './status-counts.js';
import { causesText } from './views/cause-words.js';
import { positionShape } from './shape.js';

/** Longer lists end in a link to the graph. */
const LONGEST_LIST = 8;
/** So that the height is left for what is downstream. */
const MOST_IN_SUMMARY = 2;

export const hover: DocumentFeature<PositionParams, Hover | null> = {
  capability: { hoverProvider: true },
  method: 'textDocument/hover',
  takes: positionShape,
  nothing: null,
  handle({ position }, view) {
    const occurrence = view.snapshot.occurrenceAt(view.file, toTextPosition(position));
    const asset = occurrence === null ? null : view.snapshot.graph.asset(occurrence.asset);
    if (occurrence === null || asset === null) return null;
    return { contents: { kind: 'markdown', value: describe(view, asset) }, range: toRange(occurrence.span) };
  },
};

function describe(view: DocumentView, asset: AssetDeclaration): string {
  const sections = [
    [`(${asset.kind}) **${escape(asset.key)}**`, asset.description === null ? '' : escape(asset.description)],
    [summary(view, asset), standing(view, asset)],
    [upstreamList(view, asset)],
    [downstreamList(view, asset)],
    [actions(view, asset)],
  ];
  return sections
    .map((section) => section.filter((text) => text !== '').join('\n\n'))
    .filter((section) => section !== '')
    .join('\n\n---\n\n');
}

/** `daily, UTC, 9 keys · reads raw_orders same day` */
function summary(view: DocumentView, asset: AssetDeclaration): string {
  const edges = upstreamOf(view, asset);
  const reads =
    edges.length > MOST_IN_SUMMARY ? [] : edges.map((edge) => `${verbOf(edge)} ${upstreamWords(view, edge)}`);
  return [partitionsInWords(view.world, asset.key), ...reads].filter((text) => text !== '').join(' · ');
}

/** `[3 stale · 1 missing](plan): code version changed`; nothing of a source, or while the log is closed. */
function standing(view: DocumentView, { key, kind }: AssetDeclaration): string {
  if (view.records === null || kind === 'source') return '';
  const status = statusIn(view, key);
  const counts = statusCounts(view, key, status).map(([count, word]) => `${count} ${word}`);
  if (counts.length === 0) return 'fresh';
  const causes = causesText([...status.stale.values()].flat());
  const plan = commandLink(view, { asset: key, partition: null }, 'showPlan', counts.join(' · '));
  return causes === '' ? plan : `${plan}: ${escape(causes)}`;
}

/** What is too much for the summary. */
function upstreamList(view: DocumentView, asset: AssetDeclaration): string {
  const edges = upstreamOf(view, asset);
  if (edges.length <= MOST_IN_SUMMARY) return '';
  const lineOf = (edge: DependencyEdge): string => `- ${upstreamWords(view, edge)}`;
  return list(view, asset, { title: `↑ Upstream ${edges.length}`, items: edges, lineOf });
}

function upstreamOf({ snapshot }: DocumentView, { key }: AssetDeclaration): readonly DependencyEdge[] {
  return onePerPair(snapshot.graph.upstream(key)).filter((edge) => edge.from !== key);
}

function upstreamWords(view: DocumentView, edge: DependencyEdge): string {
  return `${assetLink(view, edge.from)}${labelOf(view, edge)}`;
}

const verbOf = (edge: DependencyEdge) => (edge.kind === 'read' ? 'reads' : 'runs after');

function downstreamList(view: DocumentView, asset: AssetDeclaration): string {
  const { assets } = impactOf(view.world, asset.key, wholeSet(view.world.space(asset.key)));
  const declared = assets.filter(({ isDeclared }) => isDeclared);
  const partitions = declared.reduce((sum, { set }) => sum + countOf(set), 0);
  const total = `${plural(declared.length, 'asset')}, ${plural(partitions, 'partition')}`;
  if (assets.length === 0) return '↓ Downstream 0';
  return list(view, asset, {
    title: `↓ Downstream ${new Set(assets.map(({ key }) => key)).size} · a change reaches ${total}`,
    items: assets,
    lineOf: (reached) => downstreamLine(view, asset, reached),
  });
}

/** `sales_7d −6 … 0 days · 9 partitions · 2024-10-02 is read by 2024-10-02 … 10-08 (7)` */
function downstreamLine(view: DocumentView, asset: AssetDeclaration, { key, set, via }: ImpactedAsset): string {
  const edge = view.snapshot.graph.edge(asset.key, key);
  const previous = via.at(-2);
  const how = edge !== null ? labelOf(view, edge) : ` through ${escape(previous ?? asset.key)}`;
  const count = view.world.space(key).definition === null ? '' : ` · ${plural(countOf(set), 'partition')}`;
  const example = exampleKey(view, asset.key);
  const worked = edge === null || example === null ? null : workedDownstream(view.world, edge, example);
  return `- ${assetLink(view, key)}${how}${count}${worked === null ? '' : ` · ${worked}`}`;
}

function labelOf({ world }: DocumentView, edge: DependencyEdge): string {
  if (!edge.isDeclared) return [' ⚠ undeclared', mappingLabel(world, edge)].filter(Boolean).join(', ');
  const label = mappingLabel(world, edge);
  return label === '' ? '' : ` ${label}`;
}

interface List<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Asked for those alone that are shown: a list may have thousands. */
  lineOf(item: Item): string;
}

function list<Item>(view: DocumentView, asset: AssetDeclaration, { title, items, lineOf }: List<Item>): string {
  const rest = items.length - LONGEST_LIST;
  const target = { asset: asset.key, partition: null };
  const more = rest > 0 ? [`- ${rest} more: ${commandLink(view, target, 'showLineage', 'Show in Lineage')}`] : [];
  return [title, '', ...items.slice(0, LONGEST_LIST).map(lineOf), ...more].join('\n');
}

function actions(view: DocumentView, asset: AssetDeclaration): string {
  const target = { asset: asset.key, partition: partitionFor(view, asset.key) };
  return [
    commandLink(view, target, 'showLineage', 'Show in Lineage'),
    commandLink(view, target, 'showImpact', 'Impact'),
    commandLink(view, target, 'showEvents', 'Events'),
  ].join(' · ');
}

function assetLink(view: DocumentView, key: string): string {
  return commandLink(view, { asset: key, partition: null }, 'showLineage', escape(key));
}

function commandLink(view: DocumentView, target: Target, name: keyof typeof editorCommands, text: string): string {
  const argument: CommandTarget = { project: view.project, target };
  return `[${text}](command:${editorCommands[name]}?${encodeURIComponent(JSON.stringify([argument]))})`;
}

/** Keys and descriptions are text, not Markdown. */
function escape(text: string): string {
  return text.replace(/[\\`*{}[\]<>#|~!]|(?<!\w)_|_(?!\w)/g, '\\$&');
}
