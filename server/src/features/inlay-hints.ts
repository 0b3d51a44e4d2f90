// Mapping hints behind the entries of `deps`: the default in words, a declared one worked for the latest key.

import type { InlayHint } from 'vscode-languageserver-types';
import type { DependencySite } from '../analysis/snapshot.js';
import { boundedCount, mappingLabel, single, workedUpstream } from './edge-words.js';
import { type DocumentFeature, type DocumentView, toPosition } from './feature.js';
import { withoutSharedParts } from './key-range.js';
import type { RangeParams } from './params.js';
import { rangeShape } from './shape.js';

export const inlayHints: DocumentFeature<RangeParams, InlayHint[]> = {
  capability: { inlayHintProvider: true },
  method: 'textDocument/inlayHint',
  takes: rangeShape,
  nothing: [],
  handle({ range }, view) {
    return view.snapshot.dependencies
      .filter(({ span }) => {
        const line = span.end.line - 1;
        return span.file === view.file && line >= range.start.line && line <= range.end.line;
      })
      .flatMap((site) => hintFor(view, site));
  },
};

function hintFor({ snapshot, world }: DocumentView, site: DependencySite): InlayHint[] {
  const edge = site.asset === null ? null : snapshot.graph.edge(site.asset, site.reader);
  if (!edge?.isDeclared || edge.kind !== 'read' || world.mapping(edge) === null) return [];
  const label = mappingLabel(world, edge);
  if (label === '') return [];
  const space = world.space(edge.to);
  const latest = space.definition === null || space.count === 0 ? null : space.keyAt(space.count - 1);
  const set = latest === null ? null : single(world, edge.to, latest);
  const worked = latest === null ? null : workedUpstream(world, edge, latest);
  let text = label;
  if (edge.mapping !== null && latest !== null && set !== null) {
    const inputs = world.upstream(edge, set).set;
    const [first, last] = [inputs.intervals[0]?.[0], inputs.intervals.at(-1)?.[1]];
    if (first === undefined || last === undefined) return [];
    const short = (index: number) => withoutSharedParts(inputs.space.keyAt(index), latest);
    const keys = first === last ? short(first) : `${short(first)} … ${short(last)}`;
    text = `${withoutSharedParts(latest, inputs.space.keyAt(first))} reads ${keys} · ${boundedCount(inputs)}`;
  }
  return [
    {
      position: toPosition(site.span.end),
      label: text,
      paddingLeft: true,
      tooltip: [label, worked].filter(Boolean).join(': '),
    },
  ];
}
