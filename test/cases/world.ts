// The graph of a case: its assets and what they read, at an instant.

import {
  type AssetDeclaration,
  buildGraph,
  type DependencyEdge,
  openWorld,
  type SourceSpan,
  type World,
} from '@headwater/core';
import { readDefinition, readMapping } from './definitions.js';
import type { CaseData } from './kind.js';
import { list, record, text } from './read.js';

const SPAN: SourceSpan = { file: 'case.ts', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

export function worldOf(assets: readonly CaseData[], now: number): World {
  const edges = assets.flatMap((asset) => list(asset.deps, 'deps').map((dep) => edgeOf(text(asset.name, 'name'), dep)));
  const graph = buildGraph({ assets: assets.map(declarationOf), edges });
  return openWorld(graph, { now, dynamicKeys: () => null });
}

function edgeOf(to: string, dep: unknown): DependencyEdge {
  const { asset, mapping } = typeof dep === 'string' ? { asset: dep, mapping: null } : record(dep, 'a dependency');
  return {
    from: text(asset, 'asset'),
    to,
    isDeclared: true,
    kind: 'read',
    mapping: readMapping(mapping ?? null),
    incomplete: null,
    span: SPAN,
    evidence: [],
  };
}

function declarationOf(asset: CaseData): AssetDeclaration {
  const key = text(asset.name, 'name');
  return {
    key,
    kind: asset.external === true ? 'source' : 'asset',
    name: null,
    span: SPAN,
    keySpan: SPAN,
    description: null,
    group: null,
    owners: [],
    tags: {},
    formerKeys: [],
    codeVersion: typeof asset.code_version === 'string' ? asset.code_version : null,
    codeDigest: null,
    partitions: readDefinition(asset.partitions ?? null).definition,
    backfill: null,
    storage: null,
    table: key,
    path: key,
    checks: [],
    isRetained: false,
  };
}
