// What one declaration has to do with assets: what it depends on, reads, writes and names.

import type { AssetKey, DependencyEdge } from '@headwater/core';
import { checkPartitions, type Partitions } from 'headwater/algebra';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import type { Place } from '../evaluate/value.js';
import { arePartitionsUnknown, partitionsIn, whyNoPartitions } from '../evaluate/partitions.js';
import type { BodyReads } from '../link/body.js';
import type { AnalysisProblem, DependencySite, NameSite, ReadSite, SideRead, WriteSite } from '../snapshot.js';
import { type DeclaredAsset, declaredIn } from './assets.js';
import { dependenciesOf } from './dependencies.js';
import { nameSites, ownerOf } from './named-sites.js';
import type { AssetNames } from './names.js';
import { mergeSites, readSites, siteOf, undeclaredEdges, writeSites } from './reads.js';
import type { SourceTexts } from './spans.js';

export interface AssetLinks {
  readonly dependencies: readonly DependencySite[];
  readonly edges: readonly DependencyEdge[];
  readonly reads: readonly ReadSite[];
  readonly writes: readonly WriteSite[];
  readonly problems: readonly AnalysisProblem[];
}
export interface SideLinks {
  readonly sideReads: readonly SideRead[];
  readonly names: readonly NameSite[];
}
export interface LinkContext {
  readonly names: AssetNames;
  readonly texts: SourceTexts;
  /** Whatever holds with the links may look at the place later. */
  note(place: Place): void;
}

export function linkAsset(asset: DeclaredAsset, body: BodyReads, context: LinkContext): AssetLinks {
  const { names, texts } = context;
  const { spanOf } = texts;
  const { key, keyPlace } = asset.declaration;
  const entries = dependenciesOf(asset, names, texts);
  const declaredEdges = new Map<AssetKey, DependencyEdge>();
  for (const { edge } of entries) if (edge && !declaredEdges.has(edge.from)) declaredEdges.set(edge.from, edge);
  const declared = new Set(declaredEdges.keys());
  const reads = readSites(body.reads, names, { spanOf, reader: { key, declared } });
  const writes = writeSites(body.writes, names, { spanOf, writer: key, produces: productsOf(asset) });
  context.note(keyPlace);
  for (const named of [[asset.declaration], entries, body.reads]) noteNames(named, context);
  return {
    dependencies: entries.map(({ site }) => site),
    edges: [
      ...[...declaredEdges.values()].map((edge) => withEvidence(edge, reads)),
      ...undeclaredEdges(reads, declared),
    ],
    reads,
    writes,
    problems: partitionProblems(asset, texts),
  };
}

function productsOf({ declaration, producer }: DeclaredAsset): readonly AssetKey[] {
  if (producer === declaration) return [declaration.key];
  return declaredIn(valueOf(producer, 'outputs')).map(({ key }) => key);
}

/** What is looked at when somebody asks where assets are named (`met-occurrences.ts`). */
function noteNames(named: readonly { readonly namePlace: Place | null }[], { note }: LinkContext): void {
  for (const { namePlace } of named) if (namePlace !== null) note(namePlace);
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
  if (arePartitionsUnknown(value)) return [{ kind: 'unknown-partitions', span: spanOf(place), asset: declaration.key }];
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
  if (!owner) return { sideReads: [], names: [] };
  const reads = readsBeside(declaration, body);
  const sites = reads.flatMap((read) => {
    const site = siteOf(read, names, texts.spanOf);
    return site === null || read.isSoft ? [] : [{ ...site, owner, reader }];
  });
  noteNames(reads, context);
  return { sideReads: mergeSites(sites), names: nameSites(declaration, names, texts.spanOf) };
}

/** What makes an asset is linked with the asset. */
export function readsBeside(declaration: Declaration, { reads }: BodyReads): BodyReads['reads'] {
  const owner = ownerOf(declaration);
  return owner === null || owner.kind === 'asset' ? [] : reads;
}
