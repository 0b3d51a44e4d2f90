// What one declaration has to do with assets: what it depends on, reads, writes and names.

import type { AssetKey, DependencyEdge } from '@headwater/core';
import { checkPartitions, type Partitions } from 'headwater/algebra';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import type { FoundRead } from '../evaluate/findings.js';
import { partitionsIn, whyNoPartitions } from '../evaluate/partitions.js';
import type { BodyReads } from '../link/body.js';
import type {
  AnalysisProblem,
  AssetOccurrence,
  DependencySite,
  NameSite,
  ReadSite,
  SideRead,
  WriteSite,
} from '../snapshot.js';
import { type DeclaredAsset, declaredIn } from './assets.js';
import { dependenciesOf, type SourceTexts } from './dependencies.js';
import { nameSites, ownerOf } from './named-sites.js';
import type { AssetNames } from './names.js';
import { mergeSites, readSites, siteOf, undeclaredEdges, writeSites } from './reads.js';
import { unquoted } from './spans.js';

export interface AssetLinks {
  readonly dependencies: readonly DependencySite[];
  readonly edges: readonly DependencyEdge[];
  readonly reads: readonly ReadSite[];
  readonly writes: readonly WriteSite[];
  readonly occurrences: readonly AssetOccurrence[];
  readonly problems: readonly AnalysisProblem[];
}
export interface SideLinks {
  readonly sideReads: readonly SideRead[];
  readonly names: readonly NameSite[];
  readonly occurrences: readonly AssetOccurrence[];
}
export interface LinkContext {
  readonly names: AssetNames;
  readonly texts: SourceTexts;
}

export function linkAsset(asset: DeclaredAsset, body: BodyReads, context: LinkContext): AssetLinks {
  const { names, texts } = context;
  const { spanOf } = texts;
  const { key } = asset.declaration;
  const entries = dependenciesOf(asset, names, texts);
  const declaredEdges = new Map<AssetKey, DependencyEdge>();
  for (const { edge } of entries) if (edge && !declaredEdges.has(edge.from)) declaredEdges.set(edge.from, edge);
  const declared = new Set(declaredEdges.keys());
  const reads = readSites(body.reads, names, { spanOf, reader: { key, declared } });
  const writes = writeSites(body.writes, names, { spanOf, writer: key, produces: productsOf(asset) });
  return {
    dependencies: entries.map(({ site }) => site),
    edges: [
      ...[...declaredEdges.values()].map((edge) => withEvidence(edge, reads)),
      ...undeclaredEdges(reads, declared),
    ],
    reads,
    writes,
    occurrences: [
      ...declarationOccurrences(asset.declaration, texts),
      ...entries.flatMap(({ site, nameSpan }) => occurrence(site.asset, nameSpan, 'dependency')),
      ...readOccurrences(body.reads, context),
      ...writes.flatMap((write) => occurrence(write.asset, write.span, 'write')),
    ],
    problems: partitionProblems(asset, texts),
  };
}

function productsOf({ declaration, producer }: DeclaredAsset): readonly AssetKey[] {
  if (producer === declaration) return [declaration.key];
  return declaredIn(valueOf(producer, 'outputs')).map(({ key }) => key);
}

function occurrence(
  asset: AssetKey | null,
  span: AssetOccurrence['span'],
  role: AssetOccurrence['role'],
): readonly AssetOccurrence[] {
  return asset === null ? [] : [{ asset, span, role }];
}
function declarationOccurrences(
  { key, keyPlace, namePlace }: Declaration,
  { spanOf }: SourceTexts,
): readonly AssetOccurrence[] {
  const atKey = occurrence(key, spanOf(unquoted(keyPlace)), 'declaration');
  return namePlace ? [...atKey, ...occurrence(key, spanOf(namePlace), 'declaration')] : atKey;
}
function readOccurrences(reads: readonly FoundRead[], { names, texts }: LinkContext): readonly AssetOccurrence[] {
  return reads.flatMap(({ target, namePlace }) => {
    const resolved = namePlace === null ? null : names.resolve(target);
    return resolved && namePlace ? occurrence(resolved.asset, texts.spanOf(unquoted(namePlace)), 'read') : [];
  });
}

/** A declared edge with the chain of its first read. */
function withEvidence(edge: DependencyEdge, reads: readonly ReadSite[]): DependencyEdge {
  const read = reads.find(({ asset }) => asset === edge.from);
  return read ? { ...edge, evidence: read.chain } : edge;
}

function partitionProblems(
  { declaration, producer }: DeclaredAsset,
  { spanOf }: SourceTexts,
): readonly AnalysisProblem[] {
  const place = declaration.partitionsPlace ?? producer.partitionsPlace;
  if (place === null) return [];
  const value = valueOf(declaration, 'partitions') ?? valueOf(producer, 'partitions');
  const partitions = partitionsIn(value);
  const misshapen = partitions === null ? whyNoPartitions(value) : null;
  const messages = partitions === null ? [] : messagesOn(partitions);
  return [...(misshapen === null ? [] : [misshapen]), ...messages].map((message) => ({
    kind: 'invalid-partitions',
    span: spanOf(place),
    asset: declaration.key,
    message,
  }));
}

/** By the definition, which many assets share. */
const known = new WeakMap<Partitions, readonly string[]>();

function messagesOn(partitions: Partitions): readonly string[] {
  const before = known.get(partitions);
  if (before) return before;
  const messages = checkPartitions(partitions).map(({ message }) => message);
  known.set(partitions, messages);
  return messages;
}

/** Reads by checks, jobs and watchers, and the strings in which they and conditions name assets. */
export function linkBeside(
  { declaration, reader }: { declaration: Declaration; reader: AssetKey | null },
  body: BodyReads,
  context: LinkContext,
): SideLinks {
  const { names, texts } = context;
  const owner = ownerOf(declaration);
  if (!owner) return { sideReads: [], names: [], occurrences: [] };
  // What makes an asset is linked with the asset.
  const reads = owner.kind === 'asset' ? [] : body.reads;
  const sites = reads.flatMap((read) => {
    const site = read.isSoft ? null : siteOf(read, names, texts.spanOf);
    return site ? [{ ...site, owner, reader }] : [];
  });
  const named = nameSites(declaration, names, texts.spanOf);
  const occurrences = named.flatMap(({ asset, span }) => occurrence(asset, span, 'reference'));
  return {
    sideReads: mergeSites(sites),
    names: named,
    occurrences: [...occurrences, ...readOccurrences(reads, context)],
  };
}
