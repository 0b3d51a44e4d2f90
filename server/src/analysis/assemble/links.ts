// What one declaration has to do with assets: what it depends on, reads, writes and names.

import type { AssetKey } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import type { Place } from '../evaluate/value.js';
import { exact } from '../exact.js';
import { type BodyFindings, NOTHING } from '../link/bodies.js';
import type { BodyReads } from '../link/body.js';
import type { SnapshotPart } from '../snapshot.js';
import { isUndecided } from '../undecided.js';
import { type DeclaredAsset, declaredIn } from './assets.js';
import { type DeclaredDependency, dependenciesOf, edgeOf, isOrder } from './dependencies.js';
import { nameSites, ownerOf } from './named-sites.js';
import type { AssetNames } from './names.js';
import { partitionsPlaceOf } from './partition-problems.js';
import { mergeSites, readSites, siteOf, undeclaredEdges, writeSites } from './reads.js';
import type { SourceTexts } from './spans.js';

/** What a part says of ties between assets. */
export type FileLinks = Pick<SnapshotPart, 'edges' | 'reads' | 'writes' | 'dependencies' | 'sideReads' | 'names'>;
type Gathered = { readonly [Name in keyof FileLinks]: FileLinks[Name][number][] };

/** What is declared beside assets. */
export interface Beside {
  readonly declaration: Declaration;
  /** The asset that it checks. */
  readonly reader: AssetKey | null;
}
interface Declared {
  readonly assets: readonly DeclaredAsset[];
  readonly beside: readonly Beside[];
}
export interface Followed {
  /** Of each asset's producer. */
  readonly bodies: readonly BodyFindings[];
  /** Of what is declared beside. */
  readonly sideBodies: readonly BodyFindings[];
}
export interface LinkContext {
  readonly names: AssetNames;
  readonly texts: SourceTexts;
  /** Whatever holds with the links may look at the place later. */
  note(place: Place): void;
}

export function linkFile(
  { assets, beside }: Declared,
  { bodies, sideBodies }: Followed,
  context: LinkContext,
): FileLinks {
  const links: Gathered = {
    edges: [],
    reads: [],
    writes: [],
    dependencies: [],
    sideReads: [],
    names: [],
  };
  assets.forEach((asset, index) => linkAsset(links, asset, { body: bodies[index] ?? NOTHING, context }));
  beside.forEach((each, index) => linkBeside(links, each, { body: sideBodies[index] ?? NOTHING, context }));
  const { edges, reads, writes, dependencies, sideReads, names } = links;
  return {
    edges: exact(edges),
    reads: exact(reads),
    writes: exact(writes),
    dependencies: exact(dependencies),
    sideReads: exact(sideReads),
    names: exact(names),
  };
}

/** Of an edge that nothing was seen to read: one list for all of them. */
const NOT_SEEN: readonly never[] = [];

interface Surrounded {
  readonly body: BodyReads;
  readonly context: LinkContext;
}

function linkAsset(links: Gathered, asset: DeclaredAsset, { body, context }: Surrounded): void {
  const { names, texts } = context;
  const { spanOf } = texts;
  const { key, keyPlace, namePlace } = asset.declaration;
  const entries = dependenciesOf(asset, names, texts);
  const declared = new Map<AssetKey, DeclaredDependency>();
  for (const entry of entries) {
    const input = entry.site.asset;
    if (input !== null && !declared.has(input)) declared.set(input, entry);
    links.dependencies.push(entry.site);
  }
  // What only orders a run is no input.
  const inputs = entries.some(isOrder) ? new Map([...declared].filter(([, entry]) => !isOrder(entry))) : declared;
  const reads = readSites(body.reads, names, { spanOf, reader: { key, declared: inputs } });
  declared.forEach((entry, input) => {
    const read = inputs.has(input) ? reads.find((each) => each.asset === input) : undefined;
    links.edges.push(edgeOf(input, entry, read?.chain ?? NOT_SEEN));
  });
  // A list that nobody can decide may name whatever is read.
  if (!entries.some(({ site }) => isUndecided(site))) links.edges.push(...undeclaredEdges(reads, inputs));
  links.reads.push(...reads);
  links.writes.push(...writeSites(body.writes, names, { spanOf, writer: key, produces: productsOf(asset) }));
  const partitionsPlace = partitionsPlaceOf(asset);
  context.note(keyPlace);
  if (partitionsPlace !== null) context.note(partitionsPlace);
  if (namePlace !== null) context.note(namePlace);
  noteNames(entries, context);
  noteNames(body.reads, context);
}

function productsOf({ declaration, producer }: DeclaredAsset): readonly AssetKey[] {
  if (producer === declaration) return [declaration.key];
  return declaredIn(valueOf(producer, 'outputs')).map(({ key }) => key);
}

/** What is looked at when somebody asks where assets are named (`met-occurrences.ts`). */
function noteNames(named: readonly { readonly namePlace: Place | null }[], { note }: LinkContext): void {
  named.forEach(({ namePlace }) => {
    if (namePlace !== null) note(namePlace);
  });
}

/** Reads by checks, jobs and watchers, and the strings in which they and conditions name assets. */
function linkBeside(links: Gathered, { declaration, reader }: Beside, { body, context }: Surrounded): void {
  const { names, texts } = context;
  const { spanOf } = texts;
  links.names.push(...nameSites(declaration, names, spanOf));
  const owner = ownerOf(declaration);
  const found = readsBeside(declaration, body);
  if (owner === null || found.length === 0) return;
  const reading = { names, spanOf, reader, declared: null };
  const sites = found.flatMap((read) => {
    const site = read.certainty === 'passed' ? null : siteOf(read, reading);
    return site === null ? [] : [{ ...site, owner }];
  });
  noteNames(found, context);
  links.sideReads.push(...mergeSites(sites));
}

/** What makes an asset is linked with the asset. */
export function readsBeside(declaration: Declaration, { reads }: BodyReads): BodyReads['reads'] {
  const owner = ownerOf(declaration);
  return owner === null || owner.kind === 'asset' ? [] : reads;
}
