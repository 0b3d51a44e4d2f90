// The entries of `deps` lists, and the edges that they declare.

import type { AssetKey, DependencyEdge, SourceSpan } from '@headwater/core';
import { optionOf } from '../evaluate/declaration.js';
import { mappingIn } from '../evaluate/mappings.js';
import { textOf } from '../evaluate/text.js';
import { opaque, optionsOf, type Place, type Slot, type Value } from '../evaluate/value.js';
import type { DependencySite } from '../snapshot.js';
import type { DeclaredAsset } from './assets.js';
import type { AssetNames } from './names.js';
import { type SourceTexts, unquoted } from './spans.js';

export interface DeclaredDependency {
  readonly site: DependencySite;
  /** The entry; where it says more than an asset, it is a `dependency`. */
  readonly value: Value;
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
  const reading = { reader: declaration.key, names, texts };
  const entries: DeclaredDependency[] = [];
  let isOpen = false;
  for (const list of optionsOf(deps.value)) {
    isOpen ||= list.kind === 'opaque' || (list.kind === 'list' && list.isOpen);
    if (list.kind !== 'list') continue;
    for (const item of list.items) {
      const place = siteOf(item, use, texts);
      // `undefined`, or the `false` of `isFull && orders`, is no dependency.
      for (const value of optionsOf(item.value))
        if (value.kind !== 'constant') entries.push(dependency(value, place, reading));
    }
  }
  // What else the list may hold is an entry that nobody can decide.
  if (isOpen) entries.push(dependency(opaque(), use, reading));
  return entries;
}

/** An entry of a list that stands elsewhere is judged where the list is used. */
function siteOf({ place }: Slot, use: Place, texts: SourceTexts): Place {
  return place !== null && place.file === use.file && texts.isInside(place, use) ? place : use;
}

interface Reading {
  readonly reader: AssetKey;
  readonly names: AssetNames;
  readonly texts: SourceTexts;
}
function dependency(value: Value, place: Place, { reader, names, texts }: Reading): DeclaredDependency {
  const { spanOf, textAt } = texts;
  const isOf = value.kind === 'dependency';
  const asset = isOf ? value.asset : value;
  const key = textOf(asset);
  const named = asset.kind === 'declared' ? asset.declaration.key : key;
  const resolved = named === null ? null : names.byKey(named);
  const mappingPlace = isOf ? (value.mapping?.place ?? null) : null;
  const site: DependencySite = {
    reader,
    asset: resolved?.asset ?? null,
    written: textAt(place),
    key,
    formerKey: resolved?.formerKey ?? null,
    span: spanOf(place),
    mappingSpan: mappingPlace === null ? null : spanOf(mappingPlace),
  };
  return { site, value, namePlace: unquoted((isOf ? value.assetPlace : null) ?? place) };
}

/** `after(…)`: it says when to run, and not that anything is read. */
export function isOrder({ value }: DeclaredDependency): boolean {
  return value.kind === 'dependency' && value.isOrder;
}

/** `evidence`: the chain of its first read. */
export function edgeOf(from: AssetKey, entry: DeclaredDependency, evidence: readonly SourceSpan[]): DependencyEdge {
  const {
    site: { reader, span },
    value,
  } = entry;
  const isOf = value.kind === 'dependency';
  return {
    from,
    to: reader,
    isDeclared: true,
    kind: isOrder(entry) ? 'order' : 'read',
    mapping: isOf && value.mapping ? mappingIn(value.mapping.value) : null,
    incomplete: isOf ? incompleteIn(value.incomplete) : null,
    span,
    evidence,
  };
}

function incompleteIn(value: Value | null): DependencyEdge['incomplete'] {
  const text = value === null ? null : textOf(value);
  return text === 'mark' || text === 'fail' ? text : null;
}
