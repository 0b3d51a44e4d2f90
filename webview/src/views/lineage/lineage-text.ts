// The lineage as text: a tree up and a tree down, each asset once in full.

import type { LineageEdge, LineageNode, LineageView, PathView } from '@headwater/protocol';
import { partitionsText, targetText } from '../../format/keys.js';
import { fullPlaceText } from '../../format/place.js';
import { partitionMark, worstFirst } from '../../format/status.js';
import { minuteStamp } from '../../format/time.js';
import { resultText } from './path-bar.js';
import { paragraphs } from '../../format/text-table.js';

export function lineageText(view: LineageView, path: PathView | null): string {
  const { asset } = view.target;
  const self = view.nodes.find((node) => node.key === asset);
  const { reads, declared, unknown } = view.coverage;
  return paragraphs([
    `Lineage of ${targetText(view.target)}`,
    self ? nodeText(self) : null,
    path && pathText(path),
    section('Upstream', treeText(view, asset, 'from')),
    section('Downstream', treeText(view, asset, 'to')),
    `${declared} of ${reads} edges declared${unknown > 0 ? `, ${unknown} places undecided` : ''}`,
  ]);
}

function pathText(path: PathView): string {
  const ways = path.routes.map(({ assets, mappings }) =>
    assets.map((asset, at) => (at === 0 ? asset : `—${mappings[at - 1]}→ ${asset}`)).join(' '),
  );
  return [resultText(path, 0), ...ways.map((way) => `  ${way}`)].join('\n');
}

/** `2 stale, 7 fresh`. */
export function countsText(node: LineageNode): string {
  const counts = worstFirst(node.counts).map(({ status, count }) => `${count} ${partitionMark(status).word}`);
  return counts.length === 0 ? 'never built' : counts.join(', ');
}

export function nodeText(node: LineageNode): string {
  const reached = node.reached && node.reached.count > 0 ? `; ${partitionsText(node.reached)}` : '';
  const changed = node.changed === undefined ? '' : `, ${node.changed}`;
  const built = node.builtAt === undefined ? '' : ` · built ${minuteStamp(node.builtAt)}`;
  return `${node.key} (${node.kind === 'source' ? 'source, ' : ''}${node.detail}${built}): ${countsText(node)}${changed}${reached}, ${fullPlaceText(node.place)}`;
}

const section = (title: string, lines: readonly string[]): string | null =>
  lines.length === 0 ? null : [title, ...lines].join('\n');

function treeText(view: LineageView, root: string, side: 'from' | 'to'): readonly string[] {
  const seen = new Set([root]);
  const walk = (key: string, depth: number): readonly string[] =>
    edgesAt(view.edges, key, side).flatMap((edge) => {
      const node = view.nodes.find((each) => each.key === edge[side]);
      if (!node) return [];
      const indent = '  '.repeat(depth);
      if (seen.has(node.key)) return [`${indent}${edge.label}: ${node.key} (above)`];
      seen.add(node.key);
      const label = edge.isDeclared ? edge.label : `${edge.label}, ${fullPlaceText(edge.place)}`;
      return [`${indent}${label}: ${nodeText(node)}`, ...walk(node.key, depth + 1)];
    });
  return walk(root, 1);
}

/** The edges that lead on from `key`, in the order of the assets that they lead to. */
export function edgesAt(edges: readonly LineageEdge[], key: string, side: 'from' | 'to'): readonly LineageEdge[] {
  const here = side === 'to' ? 'from' : 'to';
  return edges
    .filter((edge) => edge[here] === key)
    .sort((a, b) => Number(b.isDeclared) - Number(a.isDeclared) || (a[side] < b[side] ? -1 : 1));
}
