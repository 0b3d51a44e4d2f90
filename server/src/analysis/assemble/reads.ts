// What bodies were found to read and write, matched with the assets of the project.

import type { AssetKey, DependencyEdge } from '@headwater/core';
import type { FoundRead, FoundWrite } from '../evaluate/findings.js';
import type { ReadSite, RelativeRange, WriteSite } from '../snapshot.js';
import type { AssetNames } from './names.js';
import type { SpanOf } from './spans.js';

export interface Reader {
  readonly key: AssetKey;
  /** What it declares. */
  readonly declared: ReadonlySet<AssetKey>;
}
type Site = Omit<ReadSite, 'reader'>;

export function readSites(
  found: readonly FoundRead[],
  names: AssetNames,
  { spanOf, reader }: { spanOf: SpanOf; reader: Reader },
): readonly ReadSite[] {
  const sites = found.flatMap((read) => {
    const site = siteOf(read, names, spanOf);
    return site !== null && counts(site, read, reader) ? [{ ...site, reader: reader.key }] : [];
  });
  return mergeSites([
    ...sites,
    ...outsideSites(found, names, { spanOf, reader, known: new Set(sites.map(({ asset }) => asset)) }),
  ]);
}

/**
 * A source without a storage is read in ways that nobody knows here: where one is declared, and read in no other way,
 * the first thing that goes outside stands for it.
 */
function outsideSites(
  found: readonly FoundRead[],
  names: AssetNames,
  { spanOf, reader, known }: { spanOf: SpanOf; reader: Reader; known: ReadonlySet<AssetKey | null> },
): readonly ReadSite[] {
  const read = found.find(({ target }) => target.kind === 'outside');
  if (!read) return [];
  const base = { evidence: read.evidence, span: spanOf(read.place), chain: read.chain.map(spanOf), range: null };
  const sources = [...reader.declared].filter((key) => names.isOutside(key) && !known.has(key));
  return sources.map((asset) => ({ ...base, asset, reader: reader.key, unknownKey: null, formerKey: null }));
}

/** A table of no asset is none of ours; a name that should be a key is shown as unknown. */
export function siteOf(read: FoundRead, names: AssetNames, spanOf: SpanOf): Site | null {
  const { target } = read;
  const resolved = names.resolve(target);
  if (resolved === null && isNobodys(target, names)) return null;
  // A handle without a declaration: its key was undecidable, or it is no part of the project.
  return {
    asset: resolved?.asset ?? null,
    evidence: read.evidence,
    span: spanOf(read.place),
    chain: read.chain.map(spanOf),
    range: read.range,
    unknownKey: resolved === null && target.kind === 'key' ? target.key : null,
    formerKey: resolved?.formerKey ?? null,
  };
}

function isNobodys(target: FoundRead['target'], names: AssetNames): boolean {
  if (target.kind === 'path') return !names.mayBeAsset(target);
  return target.kind === 'table' || target.kind === 'outside';
}

function counts(site: Site, read: FoundRead, reader: Reader): boolean {
  if (read.isSoft) return site.asset !== null && reader.declared.has(site.asset);
  const isOwn = site.asset === reader.key && !reader.declared.has(reader.key);
  // Statements on its own table and uses of its own path are how it writes, unless they look back.
  return !isOwn || read.evidence === 'key' || (site.range !== null && site.range.endOffset < 0);
}

/** One site for each place and asset: a loop or a second call comes by again, perhaps with other keys. */
export function mergeSites<T extends Site>(sites: readonly T[]): readonly T[] {
  if (sites.length < 2) return sites;
  const merged = new Map<string, T>();
  for (const site of sites) {
    const { file, start } = site.span;
    const id = `${site.asset}\n${file}\n${start.line}:${start.column}`;
    const before = merged.get(id);
    merged.set(id, before ? { ...before, range: hull(before.range, site.range) } : site);
  }
  return [...merged.values()];
}
function hull(a: RelativeRange | null, b: RelativeRange | null): RelativeRange | null {
  if (a === null || b === null) return a ?? b;
  return { startOffset: Math.min(a.startOffset, b.startOffset), endOffset: Math.max(a.endOffset, b.endOffset) };
}

export function writeSites(
  found: readonly FoundWrite[],
  names: AssetNames,
  { spanOf, writer, produces }: { spanOf: SpanOf; writer: AssetKey; produces: readonly AssetKey[] },
): readonly WriteSite[] {
  return found.flatMap(({ target, place, chain }) => {
    const asset = names.resolve(target)?.asset ?? null;
    return asset === null ? [] : [{ writer, produces, asset, span: spanOf(place), chain: chain.map(spanOf) }];
  });
}

/** Edges from what is read and not declared, one a pair. */
export function undeclaredEdges(
  reads: readonly ReadSite[],
  declared: ReadonlySet<AssetKey>,
): readonly DependencyEdge[] {
  const edges = new Map<AssetKey, DependencyEdge>();
  for (const { asset, reader, span, chain } of reads) {
    if (asset === null || declared.has(asset) || edges.has(asset)) continue;
    edges.set(asset, {
      from: asset,
      to: reader,
      isDeclared: false,
      kind: 'read',
      mapping: null,
      incomplete: null,
      span,
      evidence: chain,
    });
  }
  return [...edges.values()];
}
