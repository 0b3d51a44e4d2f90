// The lineage as text that other programs draw. Keys may hold anything, so nodes are numbered and keys are labels.

import type { LineageView } from '@headwater/protocol';

/** A Mermaid flowchart: undeclared reads dotted, sources as cylinders. */
export function mermaidText({ nodes, edges }: LineageView): string {
  const ids = idsOf(nodes);
  const lines = nodes.map(({ key, kind }) => {
    const label = `"${mermaidEscaped(key)}"`;
    return `  ${ids.get(key)}${kind === 'source' ? `[(${label})]` : `[${label}]`}`;
  });
  const arrows = edges.map(({ from, to, label, isDeclared }) => {
    const words = label === '' ? '' : `|"${mermaidEscaped(label)}"|`;
    return `  ${ids.get(from)} ${isDeclared ? '-->' : '-.->'}${words} ${ids.get(to)}`;
  });
  return `${['flowchart LR', ...lines, ...arrows].join('\n')}\n`;
}

/** A Graphviz digraph from left to right. */
export function dotText({ nodes, edges }: LineageView): string {
  const ids = idsOf(nodes);
  const lines = nodes.map(({ key, kind }) => {
    return `  ${ids.get(key)} [label=${JSON.stringify(key)}${kind === 'source' ? ', shape=cylinder' : ''}];`;
  });
  const arrows = edges.map(({ from, to, label, isDeclared }) => {
    const style = isDeclared ? '' : ', style=dashed';
    return `  ${ids.get(from)} -> ${ids.get(to)} [label=${JSON.stringify(label)}${style}];`;
  });
  return `${['digraph lineage {', '  rankdir=LR;', '  node [shape=box];', ...lines, ...arrows, '}'].join('\n')}\n`;
}

function idsOf(nodes: LineageView['nodes']): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ key }, at) => [key, `n${at}`]));
}

/** Mermaid reads entities in quoted text. */
function mermaidEscaped(text: string): string {
  return text.replaceAll('&', '#amp;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;');
}
