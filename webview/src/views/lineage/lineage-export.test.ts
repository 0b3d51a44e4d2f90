import type { LineageEdge, LineageNode, LineageView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { dotText, mermaidText } from './lineage-export.js';

const place = { file: 'a.ts', line: 1, column: 1 };
const node = (key: string, kind: LineageNode['kind'] = 'asset'): LineageNode => ({
  key,
  kind,
  detail: '',
  place,
  distance: 0,
  isUndeclared: false,
  strip: [],
  counts: [],
  reached: null,
  hiddenUpstream: 0,
  hiddenDownstream: 0,
});
const edge = (from: string, to: string, label: string, isDeclared = true): LineageEdge => ({
  from,
  to,
  isDeclared,
  kind: 'read',
  label,
  description: '',
  worked: [],
  place,
});
const view: LineageView = {
  target: { asset: 'sales "7d"', partition: null },
  nodes: [node('raw', 'source'), node('sales "7d"'), node('<b>export</b>')],
  edges: [edge('raw', 'sales "7d"', '−6 … 0 days'), edge('sales "7d"', '<b>export</b>', 'undeclared', false)],
  keys: [],
  coverage: { reads: 2, declared: 1, unknown: 0 },
};

it('is a Mermaid flowchart whose labels cannot break out of it', () => {
  expect(mermaidText(view)).toBe(`flowchart LR
  n0[("raw")]
  n1["sales #quot;7d#quot;"]
  n2["#lt;b#gt;export#lt;/b#gt;"]
  n0 -->|"−6 … 0 days"| n1
  n1 -.->|"undeclared"| n2
`);
});

it('is a Graphviz digraph', () => {
  expect(dotText(view)).toBe(`digraph lineage {
  rankdir=LR;
  node [shape=box];
  n0 [label="raw", shape=cylinder];
  n1 [label="sales \\"7d\\""];
  n2 [label="<b>export</b>"];
  n0 -> n1 [label="−6 … 0 days"];
  n1 -> n2 [label="undeclared", style=dashed];
}
`);
});
