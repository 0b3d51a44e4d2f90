// Nodes and edges of lineage for tests, of which each says what it is about.

import type { LineageEdge, LineageNode } from '@headwater/protocol';

const place = { file: 'sales.ts', line: 1, column: 1 };

export function lineageNode(key: string, said: Partial<LineageNode> = {}): LineageNode {
  return {
    key,
    kind: 'asset',
    detail: '',
    place,
    distance: 0,
    isUndeclared: false,
    strip: [],
    counts: [],
    reached: null,
    hiddenUpstream: 0,
    hiddenDownstream: 0,
    ...said,
  };
}

export function lineageEdge(from: string, to: string, said: Partial<LineageEdge> = {}): LineageEdge {
  return { from, to, isDeclared: true, kind: 'read', label: 'same day', description: '', worked: [], place, ...said };
}
