// What bodies were found to read and write, matched with the assets of the project.

import type { AssetKey, DependencyEdge, SourceSpan } from '@headwater/core';
import type { FoundRead, FoundWrite } from '../evaluate/findings.js';
import { isLimited, type ReadSite, type RelativeRange, type WriteSite } from '../snapshot.js';
import type { AssetNames } from './names.js';
import type { SpanOf } from './spans.js';

export interface Reader {
  readonly key: AssetKey;
  /** What it declares. */
  readonly declared: Declared;
}
type Declared = Pick<ReadonlyMap<AssetKey, unknown>, 'has' | 'keys'>;
type Site = Omit<ReadSite, 'reader'>;

export function readSites(
  found: readonly FoundRead[],
  names: AssetNames,
  { spanOf, reader }: { spanOf: SpanOf; reader: Reader },
): readonly ReadSite[] {
  const context = { names, spanOf, reader: reader.key, declared: reader.declared };
  const sites: ReadSite[] = [];
  for (const read of found) {
    const site = siteOf(read, context);
    if (site !== null) sites.push(site);
  }
  const outside = found.find(({ target }) => target.kind === 'outside');
  if (outside) sites.push(...outsideSites(outside, names, { spanOf, reader, found: sites }));
  return mergeSites(sites);
}

/**
 * A source without a storage is read in ways that nobody knows here: where one is declared, and read in no other way,
 * the first thing that goes outside stands for it.
 */
function outsideSites(
  read: FoundRead,
  names: AssetNames,
  { spanOf, reader, found }: { spanOf: SpanOf; reader: Reader; found: readonly ReadSite[] },
): readonly ReadSite[] {
  const known = new Set(found.map(({ asset }) => asset));
  const span = spanOf(read.place);
  const base = { evidence: read.evidence, span, chain: spansTo(read, span, spanOf), range: null };
  const sources = [...reader.declared.keys()].filter((key) => names.isOutside(key) && !known.has(key));
  return sources.map((asset) => ({ ...base, asset, reader: reader.key, unknownKey: null, formerKey: null }));
}

interface SiteContext<Reading extends AssetKey | null> {
  readonly names: AssetNames;
  readonly spanOf: SpanOf;
  readonly reader: Reading;
  /** By the reader; null: all that is read counts. */
  readonly declared: Declared | null;
}

/** A table of no asset is none of ours; a name that should be a key is shown as unknown. */
export function siteOf<Reading extends AssetKey | null>(
  read: FoundRead,
  { names, spanOf, reader, declared }: SiteContext<Reading>,
): (Site & { readonly reader: Reading }) | null {
  const { target } = read;
  const resolved = names.resolve(target);
  if (resolved === null && isNobodys(target, names)) return null;
  // A handle without a declaration: its key was undecidable, or it is no part of the project.
  const named = resolved?.asset ?? null;
  const isDoubtful =
    read.certainty === 'guessed' && named !== reader && named !== null && declared?.has(named) !== true;
  const asset = isDoubtful ? null : named;
  if (declared !== null && !counts(read, asset, { key: reader, declared })) return null;
  const span = spanOf(read.place);
  return {
    asset,
    evidence: read.evidence,
    span,
    chain: spansTo(read, span, spanOf),
    range: read.range,
    unknownKey: resolved === null && target.kind === 'key' ? target.key : null,
    formerKey: resolved?.formerKey ?? null,
    reader,
  };
}

/** Of the chain, which mostly is nothing but the place at its end: that one's span stands in it again. */
function spansTo(
  { place, chain }: Pick<FoundRead, 'place' | 'chain'>,
  span: SourceSpan,
  spanOf: SpanOf,
): readonly SourceSpan[] {
  return chain.map((each) => (each === place ? span : spanOf(each)));
}

function isNobodys(target: FoundRead['target'], names: AssetNames): boolean {
  if (target.kind === 'path') return !names.mayBeAsset(target);
  if (target.kind === 'table') return target.elsewhere === null || !names.mayBeAsset(target);
  return target.kind === 'outside';
}

function counts(
  { certainty, evidence, range }: FoundRead,
  asset: AssetKey | null,
  { key, declared }: { readonly key: AssetKey | null; readonly declared: Declared },
): boolean {
  if (certainty === 'passed') return asset !== null && declared.has(asset);
  const isOwn = key !== null && asset === key && !declared.has(key);
  // Statements on its own table and uses of its own path are how it writes, unless they look back.
  return !isOwn || evidence === 'key' || looksBack(range);
}

/** To a window that ends before the reader's own partition; what it reads of all that is there is part of how it writes. */
export function looksBack(range: RelativeRange | null): boolean {
  return range !== null && isLimited(range) && range.endOffset < 0;
}

/** One site for each place and asset: a loop or a second call comes by again, perhaps with other keys. */
export function mergeSites<T extends Site>(sites: readonly T[]): readonly T[] {
  if (sites.length < 2) return sites;
  const merged: T[] = [];
  const byLine = new Map<number, number[]>();
  for (const site of sites) {
    const { line } = site.span.start;
    const onLine = byLine.get(line);
    const known = onLine?.find((index) => isSamePlace(merged[index], site));
    const before = known === undefined ? undefined : merged[known];
    if (known !== undefined && before) {
      merged[known] = { ...before, range: hull(before.range, site.range) };
      continue;
    }
    const index = merged.push(site) - 1;
    if (onLine) onLine.push(index);
    else byLine.set(line, [index]);
  }
  // Mostly nothing comes by twice.
  return merged.length === sites.length ? sites : merged;
}
function isSamePlace(one: Site | undefined, { asset, span: { file, start } }: Site): boolean {
  if (one === undefined || one.asset !== asset || one.span.file !== file) return false;
  return one.span.start.line === start.line && one.span.start.column === start.column;
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
  return found.flatMap((write) => {
    const asset = names.resolve(write.target)?.asset ?? null;
    if (asset === null) return [];
    const span = spanOf(write.place);
    return [{ writer, produces, asset, span, chain: spansTo(write, span, spanOf) }];
  });
}

/** Edges from what is read and not declared, one a pair. */
export function undeclaredEdges(
  reads: readonly ReadSite[],
  declared: Pick<Declared, 'has'>,
): readonly DependencyEdge[] {
  if (reads.every(({ asset }) => asset === null || declared.has(asset))) return [];
  const edges: DependencyEdge[] = [];
  for (const { asset, reader, span, chain } of reads) {
    if (asset === null || declared.has(asset) || edges.some(({ from }) => from === asset)) continue;
    edges.push({
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
  return edges;
}
