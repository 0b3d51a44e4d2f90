// All that evaluation found, put together into one picture of the project.

import { type AssetDeclaration, type AssetKey, type DependencyEdge } from '@headwater/core';
import { checkPartitions } from 'headwater/algebra';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import type { FoundRead } from '../evaluate/findings.js';
import type { BodyFindings } from '../link/body.js';
import type {
  AnalysisProblem,
  AssetOccurrence,
  DependencySite,
  NameSite,
  ReadSite,
  SideRead,
  WriteSite,
} from '../snapshot.js';
import { type DeclaredAsset, declaredAssets, declaredIn, describeAsset, describeCheck } from './assets.js';
import { dependenciesOf, type SourceTexts } from './dependencies.js';
import { uniqueAssets } from './duplicates.js';
import { createNames, type AssetNames } from './names.js';
import { nameSites, ownerOf } from './named-sites.js';
import { mergeSites, type Reader, readSites, siteOf, undeclaredEdges, writeSites } from './reads.js';
import { unquoted } from './spans.js';

export interface AssemblyInput {
  /** In the order of files and of their texts. */
  readonly declarations: readonly Declaration[];
  readonly texts: SourceTexts;
  bodyOf(declaration: Declaration): BodyFindings;
}
/** A snapshot without what depends on the files as such. */
export interface Assembly {
  readonly assets: readonly AssetDeclaration[];
  readonly edges: readonly DependencyEdge[];
  readonly reads: readonly ReadSite[];
  readonly writes: readonly WriteSite[];
  readonly dependencies: readonly DependencySite[];
  readonly sideReads: readonly SideRead[];
  readonly names: readonly NameSite[];
  readonly problems: readonly AnalysisProblem[];
  readonly occurrences: readonly AssetOccurrence[];
}

interface Draft {
  readonly input: AssemblyInput;
  readonly names: AssetNames;
  readonly edges: DependencyEdge[];
  readonly reads: ReadSite[];
  readonly writes: WriteSite[];
  readonly dependencies: DependencySite[];
  readonly sideReads: SideRead[];
  readonly occurrences: AssetOccurrence[];
}

export function assemble(input: AssemblyInput): Assembly {
  const { declarations, texts } = input;
  const { spanOf } = texts;
  const unique = uniqueAssets(declaredAssets(declarations), spanOf);
  const checks = checksByAsset(declarations, unique.assets);
  const assets = unique.assets.map((asset) => {
    const { key } = asset.declaration;
    return describeAsset(
      asset,
      (checks.get(key) ?? []).map((check) => describeCheck(check, key, spanOf)),
      spanOf,
    );
  });
  const names = createNames(assets);
  const draft: Draft = {
    input,
    names,
    edges: [],
    reads: [],
    writes: [],
    dependencies: [],
    sideReads: [],
    occurrences: [],
  };
  unique.assets.forEach((asset, index) => {
    const described = assets[index];
    if (described) addAsset(draft, asset, described);
  });
  for (const [asset, declared] of checks) for (const check of declared) addSideReads(draft, check, asset);
  for (const declaration of declarations) {
    if (declaration.kind === 'job' || declaration.kind === 'watcher') addSideReads(draft, declaration, null);
  }
  const sites = declarations.flatMap((declaration) => nameSites(declaration, names, spanOf));
  draft.occurrences.push(
    ...sites.flatMap(({ asset, span }) => (asset === null ? [] : [{ asset, span, role: 'reference' } as const])),
  );
  const problems = [
    ...unique.problems,
    ...assets.flatMap((asset, index) => partitionProblems(asset, unique.assets[index], texts)),
  ];
  return { ...draft, assets, names: sites, problems };
}

/** A check belongs to the asset whose list holds it, or to the one that it names. */
function checksByAsset(
  declarations: readonly Declaration[],
  assets: readonly DeclaredAsset[],
): ReadonlyMap<AssetKey, readonly Declaration[]> {
  const checks = new Map<AssetKey, Declaration[]>();
  const listed = new Set<Declaration>();
  const add = (key: AssetKey, check: Declaration): void => {
    listed.add(check);
    checks.set(key, [...(checks.get(key) ?? []), check]);
  };
  for (const { declaration, producer } of assets) {
    const own = declaredIn(valueOf(declaration, 'checks'));
    const shared = producer === declaration ? [] : declaredIn(valueOf(producer, 'checks'));
    for (const check of [...own, ...shared]) add(declaration.key, check);
  }
  for (const check of declarations) {
    if (check.kind !== 'check' || listed.has(check)) continue;
    const subject = valueOf(check, 'asset');
    const key = subject?.kind === 'declared' ? subject.declaration.key : subject ? textOf(subject) : null;
    if (key !== null) add(key, check);
  }
  return checks;
}

function addAsset(draft: Draft, asset: DeclaredAsset, described: AssetDeclaration): void {
  const { names, input } = draft;
  const { spanOf } = input.texts;
  const { key } = described;
  const { keyPlace, namePlace } = asset.declaration;
  draft.occurrences.push({ asset: key, span: spanOf(unquoted(keyPlace)), role: 'declaration' });
  if (namePlace) draft.occurrences.push({ asset: key, span: spanOf(namePlace), role: 'declaration' });
  const declared = new Set<AssetKey>();
  for (const { site, edge, nameSpan } of dependenciesOf(asset, names, input.texts)) {
    draft.dependencies.push(site);
    if (site.asset !== null) draft.occurrences.push({ asset: site.asset, span: nameSpan, role: 'dependency' });
    if (edge === null || declared.has(edge.from)) continue;
    declared.add(edge.from);
    draft.edges.push(edge);
  }
  const reader: Reader = { key, declared };
  const body = input.bodyOf(asset.producer);
  const reads = readSites(body.reads, names, { spanOf, reader });
  const writes = writeSites(body.writes, names, { spanOf, reader });
  draft.reads.push(...reads);
  draft.writes.push(...writes);
  addOccurrences(draft, body.reads);
  draft.occurrences.push(
    ...writes.flatMap(({ asset: written, span }) =>
      written === null ? [] : [{ asset: written, span, role: 'write' } as const],
    ),
  );
  draft.edges.push(...undeclaredEdges(reads, declared));
  withEvidence(draft.edges, reads);
}

/** Gives the declared edges of a reader the chain of their first read. */
function withEvidence(edges: DependencyEdge[], reads: readonly ReadSite[]): void {
  for (const read of reads) {
    const index = edges.findLastIndex((edge) => edge.to === read.reader && edge.from === read.asset);
    const edge = edges[index];
    if (edge && edge.evidence.length === 0) edges[index] = { ...edge, evidence: read.chain };
  }
}

function addOccurrences({ names, input, occurrences }: Draft, reads: readonly FoundRead[]): void {
  for (const { target, namePlace } of reads) {
    const resolved = namePlace === null ? null : names.resolve(target);
    if (resolved && namePlace)
      occurrences.push({ asset: resolved.asset, span: input.texts.spanOf(unquoted(namePlace)), role: 'read' });
  }
}

function addSideReads(draft: Draft, declaration: Declaration, reader: AssetKey | null): void {
  const owner = ownerOf(declaration);
  if (!owner) return;
  const { reads } = draft.input.bodyOf(declaration);
  const sites = reads.flatMap((read) => {
    const site = read.isSoft ? null : siteOf(read, draft.names, draft.input.texts.spanOf);
    return site ? [{ ...site, owner, reader }] : [];
  });
  draft.sideReads.push(...mergeSites(sites));
  addOccurrences(draft, reads);
}

function partitionProblems(
  { partitions, key }: AssetDeclaration,
  asset: DeclaredAsset | undefined,
  { spanOf }: SourceTexts,
): readonly AnalysisProblem[] {
  const place = asset?.declaration.partitionsPlace ?? asset?.producer.partitionsPlace ?? null;
  if (partitions === null || place === null) return [];
  return checkPartitions(partitions).map(({ message }) => ({
    kind: 'invalid-partitions',
    span: spanOf(place),
    asset: key,
    message,
  }));
}
