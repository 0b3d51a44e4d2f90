// Half-typed files: what vanished from a file while it has syntax errors is kept from the picture before, moved along
// with the text. What the present text says always goes first.

import type { AssetDeclaration, AssetGraph, AssetKey, SourceSpan } from '@headwater/core';
import { changedParts } from '../parts.js';
import type { Parts, SnapshotPart } from '../snapshot.js';

/** Where a stretch of the text before is now. */
export type Move = (span: SourceSpan) => SourceSpan;

export interface Broken {
  readonly before: { readonly parts: Parts; readonly graph: AssetGraph };
  isBroken(file: string): boolean;
  /** Whether the present texts declare that key. */
  isPresent(key: AssetKey): boolean;
  readonly move: Move;
}

/** Of the parts that are not as they were, those to which something of before belongs, by file. */
export function retained(present: Parts, broken: Broken): ReadonlyMap<string, SnapshotPart> {
  const changed = changedParts(broken.before.parts, present).flatMap(({ before, after }) =>
    before === null || after === null ? [] : [{ before, after, lost: lostFrom({ before, after }, broken) }],
  );
  const lost = new Set(changed.flatMap((each) => each.lost.map(({ key }) => key)));
  const kept = changed.flatMap(({ before, after, lost: own }) => {
    const links = linksOf({ before, after }, { broken, lost });
    const isWhole = own.length === 0 && Object.values(links).every(({ length }) => length === 0);
    return isWhole ? [] : [[after.file, withRetained(after, { assets: own, ...links }, broken.move)] as const];
  });
  return new Map(kept);
}

function lostFrom(
  { before, after }: { before: SnapshotPart; after: SnapshotPart },
  { isBroken, isPresent }: Broken,
): readonly AssetDeclaration[] {
  const bound = new Set(after.assets.flatMap(({ name, span }) => (name === null ? [] : [`${span.file}\n${name}`])));
  return before.assets.filter(
    ({ key, name, span }) =>
      isBroken(span.file) && !isPresent(key) && !(name !== null && bound.has(`${span.file}\n${name}`)),
  );
}

type Links = Pick<SnapshotPart, 'edges' | 'reads' | 'dependencies'>;

/** What readers in broken files read and declared, as far as the present text does not say it, and says nothing against it. */
function linksOf(
  { before, after }: { before: SnapshotPart; after: SnapshotPart },
  { broken: { isBroken, isPresent, before: whole }, lost }: { broken: Broken; lost: ReadonlySet<AssetKey> },
): Links {
  const inBroken = new Set(after.assets.filter(({ span }) => isBroken(span.file)).map(({ key }) => key));
  const isOpen = (key: AssetKey): boolean => lost.has(key) || inBroken.has(key);
  const isThere = (key: AssetKey | null): boolean => key !== null && (lost.has(key) || isPresent(key));
  const edges = new Set(after.edges.map(({ from, to }) => pair(from, to)));
  const reads = new Set(after.reads.map(({ asset, reader }) => pair(asset, reader)));
  const declared = new Set(after.dependencies.map(({ asset, reader }) => pair(asset, reader)));
  // A reader elsewhere that names something which is not there just now.
  const undecided = new Set(
    after.dependencies.filter(({ asset, key }) => asset === null && key === null).map(({ reader }) => reader),
  );
  const isFromOpen = (key: AssetKey): boolean => lost.has(key) || isBroken(whole.graph.asset(key)?.span.file ?? '');
  return {
    edges: before.edges.filter(
      ({ from, to }) =>
        (isOpen(to) || (undecided.has(to) && isFromOpen(from))) &&
        isThere(from) &&
        isThere(to) &&
        !edges.has(pair(from, to)),
    ),
    reads: before.reads.filter(
      ({ asset, reader }) => isOpen(reader) && isThere(asset) && !reads.has(pair(asset, reader)),
    ),
    dependencies: before.dependencies.filter(
      ({ asset, reader }) => isOpen(reader) && isThere(asset) && !declared.has(pair(asset, reader)),
    ),
  };
}

function withRetained(
  part: SnapshotPart,
  { assets, edges, reads, dependencies }: Links & Pick<SnapshotPart, 'assets'>,
  move: Move,
): SnapshotPart {
  return {
    ...part,
    assets: [...part.assets, ...assets.map((asset) => moveAsset(asset, move))],
    edges: [
      ...part.edges,
      ...edges.map((edge) => ({ ...edge, span: move(edge.span), evidence: edge.evidence.map(move) })),
    ],
    reads: [...part.reads, ...reads.map((read) => ({ ...read, span: move(read.span), chain: read.chain.map(move) }))],
    dependencies: [
      ...part.dependencies,
      ...dependencies.map((site) => ({
        ...site,
        span: move(site.span),
        mappingSpan: site.mappingSpan ? move(site.mappingSpan) : null,
      })),
    ],
  };
}

function pair(from: AssetKey | null, to: AssetKey): string {
  return `${from}\n${to}`;
}

function moveAsset(asset: AssetDeclaration, move: Move): AssetDeclaration {
  const checks = asset.checks.map((check) => ({ ...check, span: move(check.span) }));
  return { ...asset, checks, span: move(asset.span), keySpan: move(asset.keySpan), isRetained: true };
}
