// Half-typed files: what vanished from a file while it has syntax errors is kept from the picture before, moved along
// with the text. What the present text says always goes first.

import type { AssetDeclaration, AssetKey, SourceSpan } from '@headwater/core';
import type { Snapshot } from '../snapshot.js';
import type { Assembly } from './assemble.js';

/** Where a stretch of the text before is now. */
export type Move = (span: SourceSpan) => SourceSpan;

export function retain(
  current: Assembly,
  before: Snapshot,
  { isBroken, move }: { isBroken: (file: string) => boolean; move: Move },
): Assembly {
  const present = new Set(current.assets.map(({ key }) => key));
  const boundNames = new Set(
    current.assets.flatMap(({ name, span }) => (name === null ? [] : [`${span.file}\n${name}`])),
  );
  const isLost = ({ key, name, span }: AssetDeclaration): boolean =>
    isBroken(span.file) && !present.has(key) && !(name !== null && boundNames.has(`${span.file}\n${name}`));
  const lost = before.manifest.assets.filter(isLost).map((asset) => moveAsset(asset, move));
  const broken = new Set([...lost, ...current.assets.filter(({ span }) => isBroken(span.file))].map(({ key }) => key));
  if (broken.size === 0) return current;
  const keys = new Set([...present, ...lost.map(({ key }) => key)]);
  return { ...current, assets: [...current.assets, ...lost], ...retainLinks(current, before, { broken, keys, move }) };
}

type Links = Pick<Assembly, 'edges' | 'reads' | 'dependencies'>;

/** What readers in broken files read and declared, as far as the present text does not say it, and says nothing against it. */
function retainLinks(
  current: Assembly,
  before: Snapshot,
  { broken, keys, move }: { broken: ReadonlySet<AssetKey>; keys: ReadonlySet<AssetKey>; move: Move },
): Links {
  const edges = new Set(current.edges.map(({ from, to }) => pair(from, to)));
  const reads = new Set(current.reads.map(({ asset, reader }) => pair(asset, reader)));
  const declared = new Set(current.dependencies.map(({ asset, reader }) => pair(asset, reader)));
  // A reader elsewhere that names something which is not there just now.
  const undecided = new Set(
    current.dependencies.filter(({ asset, key }) => asset === null && key === null).map(({ reader }) => reader),
  );
  return {
    edges: [
      ...current.edges,
      ...before.manifest.edges
        .filter(
          ({ from, to }) =>
            (broken.has(to) || (broken.has(from) && undecided.has(to))) &&
            keys.has(from) &&
            keys.has(to) &&
            !edges.has(pair(from, to)),
        )
        .map((edge) => ({ ...edge, span: move(edge.span), evidence: edge.evidence.map(move) })),
    ],
    reads: [
      ...current.reads,
      ...before.reads
        .filter(
          ({ asset, reader }) =>
            broken.has(reader) && asset !== null && keys.has(asset) && !reads.has(pair(asset, reader)),
        )
        .map((read) => ({ ...read, span: move(read.span), chain: read.chain.map(move) })),
    ],
    dependencies: [
      ...current.dependencies,
      ...before.dependencies
        .filter(
          ({ asset, reader }) =>
            broken.has(reader) && asset !== null && keys.has(asset) && !declared.has(pair(asset, reader)),
        )
        .map((site) => ({
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
