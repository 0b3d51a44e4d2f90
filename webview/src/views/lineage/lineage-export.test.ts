import type { LineageView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { lineageEdge as edge, lineageNode as node } from './lineage.fixture.js';
import { dotText, mermaidText } from './lineage-export.js';

const view: LineageView = {
  target: { asset: 'sales "7d"', partition: null },
  nodes: [node('raw', { kind: 'source' }), node('sales "7d"'), node('<b>export</b>')],
  edges: [
    edge('raw', 'sales "7d"', { label: '−6 … 0 days' }),
    edge('sales "7d"', '<b>export</b>', { label: 'undeclared', isDeclared: false }),
  ],
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
