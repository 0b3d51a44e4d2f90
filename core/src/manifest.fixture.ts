// Short manifests for tests: `manifestOf({ a: {}, b: { reads: { a: null } } })`.

import type { Mapping, Partitions } from 'headwater/algebra';
import type { AssetDeclaration, AssetKey, BackfillPolicy, DependencyEdge, Manifest, SourceSpan } from './manifest.js';

export interface AssetSketch {
  readonly kind?: 'asset' | 'source';
  readonly partitions?: Partitions | null;
  readonly arePartitionsUnknown?: true;
  readonly codeVersion?: string;
  readonly backfill?: BackfillPolicy;
  readonly group?: string;
  readonly formerKeys?: readonly AssetKey[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly owners?: readonly string[];
  /** Input → declared mapping; null: the pair's default. */
  readonly reads?: Readonly<Record<AssetKey, Mapping | null>>;
  /** Inputs that the body reads and `deps` does not name. */
  readonly undeclared?: readonly AssetKey[];
  readonly after?: readonly AssetKey[];
}

const span: SourceSpan = { file: 'pipeline.ts', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

export function manifestOf(sketches: Readonly<Record<AssetKey, AssetSketch>>): Manifest {
  const assets: AssetDeclaration[] = [];
  const edges: DependencyEdge[] = [];
  for (const [key, sketch] of Object.entries(sketches)) {
    assets.push(assetOf(key, sketch));
    const base = { to: key, incomplete: null, span, evidence: [] };
    for (const [from, mapping] of Object.entries(sketch.reads ?? {}))
      edges.push({ ...base, from, isDeclared: true, kind: 'read', mapping });
    for (const from of sketch.undeclared ?? [])
      edges.push({ ...base, from, isDeclared: false, kind: 'read', mapping: null });
    for (const from of sketch.after ?? [])
      edges.push({ ...base, from, isDeclared: true, kind: 'order', mapping: null });
  }
  return { assets, edges };
}

function assetOf(key: AssetKey, sketch: AssetSketch): AssetDeclaration {
  return {
    key,
    kind: sketch.kind ?? 'asset',
    name: null,
    span,
    keySpan: span,
    description: null,
    group: sketch.group ?? null,
    owners: sketch.owners ?? [],
    tags: sketch.tags ?? {},
    formerKeys: sketch.formerKeys ?? [],
    codeVersion: sketch.codeVersion ?? null,
    codeDigest: null,
    partitions: sketch.partitions ?? null,
    ...(sketch.arePartitionsUnknown ? { arePartitionsUnknown: true } : {}),
    backfill: sketch.backfill ?? null,
    storage: null,
    table: key,
    path: key,
    checks: [],
    isRetained: false,
  };
}
