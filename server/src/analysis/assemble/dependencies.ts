// The entries of `deps` lists, and the edges that they declare.

import type { AssetKey, DependencyEdge } from '@headwater/core';
import { optionOf } from '../evaluate/declaration.js';
import { mappingIn } from '../evaluate/mappings.js';
import { textOf } from '../evaluate/text.js';
import { opaque, optionsOf, type Place, type Slot, type Value } from '../evaluate/value.js';
import type { DependencySite } from '../snapshot.js';
import type { DeclaredAsset } from './assets.js';
import type { AssetNames } from './names.js';
import { isInside, type SourceTexts, type SpanOf, unquoted } from './spans.js';

export interface DeclaredDependency {
  readonly site: DependencySite;
  readonly edge: DependencyEdge | null;
  /** The asset in the entry, without a mapping around it. */
  readonly namePlace: Place;
}
export function dependenciesOf(
  { declaration, producer }: DeclaredAsset,
  names: AssetNames,
  texts: SourceTexts,
): readonly DeclaredDependency[] {
  const deps = optionOf(producer, 'deps');
  if (!deps) return [];
  const use = deps.place ?? producer.place;
  const options = optionsOf(deps.value);
  const entries = options
    .flatMap((value) => (value.kind === 'list' ? value.items : []))
    .flatMap((item) => {
      const place = siteOf(item, use, texts.spanOf);
      // `undefined`, or the `false` of `isFull && orders`, is no dependency.
      const values = optionsOf(item.value).filter(({ kind }) => kind !== 'constant');
      return values.map((value) => dependency(declaration.key, { value, place }, { names, texts }));
    });
  // What else the list may hold is an entry that nobody can decide.
  const isOpen = options.some((value) => value.kind === 'opaque' || (value.kind === 'list' && value.isOpen));
  const rest = { value: opaque(), place: use };
  return isOpen ? [...entries, dependency(declaration.key, rest, { names, texts })] : entries;
}

/** An entry of a list that stands elsewhere is judged where the list is used. */
function siteOf({ place }: Slot, use: Place, spanOf: SpanOf): Place {
  return place !== null && place.file === use.file && isInside(spanOf(place), spanOf(use)) ? place : use;
}

interface Entry {
  readonly value: Value;
  readonly place: Place;
}
function dependency(
  reader: AssetKey,
  { value, place }: Entry,
  { names, texts }: { names: AssetNames; texts: SourceTexts },
): DeclaredDependency {
  const { spanOf, textAt } = texts;
  const asset = value.kind === 'dependency' ? value.asset : value;
  const key = textOf(asset);
  const resolved =
    asset.kind === 'declared' ? names.byKey(asset.declaration.key) : key === null ? null : names.byKey(key);
  const mappingPlace = value.kind === 'dependency' ? (value.mapping?.place ?? null) : null;
  const span = spanOf(place);
  const site: DependencySite = {
    reader,
    asset: resolved?.asset ?? null,
    written: textAt(place),
    key,
    formerKey: resolved?.formerKey ?? null,
    span,
    mappingSpan: mappingPlace === null ? null : spanOf(mappingPlace),
  };
  const namePlace = unquoted((value.kind === 'dependency' ? value.assetPlace : null) ?? place);
  if (resolved === null) return { site, edge: null, namePlace };
  const edge: DependencyEdge = {
    from: resolved.asset,
    to: reader,
    isDeclared: true,
    kind: value.kind === 'dependency' && value.isOrder ? 'order' : 'read',
    mapping: value.kind === 'dependency' && value.mapping ? mappingIn(value.mapping.value) : null,
    incomplete: value.kind === 'dependency' ? incompleteIn(value.incomplete) : null,
    span,
    evidence: [],
  };
  return { site, edge, namePlace };
}

function incompleteIn(value: Value | null): DependencyEdge['incomplete'] {
  const text = value === null ? null : textOf(value);
  return text === 'mark' || text === 'fail' ? text : null;
}
