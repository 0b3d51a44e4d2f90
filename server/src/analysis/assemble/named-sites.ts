// Strings that name assets outside of bodies and `deps`: what a check, a job, a condition or a watcher is about.

import { type Declaration, optionOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import { optionsOf, type Slot, UNDEFINED } from '../evaluate/value.js';
import type { NameSite } from '../snapshot.js';
import type { AssetNames } from './names.js';
import { type SpanOf, unquoted } from './spans.js';

type Owner = NameSite['owner'];

/** Options that hold an asset, a list of assets, or a condition on assets. */
const NAMING: Readonly<Record<Owner['kind'], readonly string[]>> = {
  asset: ['automation'],
  check: ['asset'],
  job: ['assets', 'schedule'],
  watcher: ['asset', 'assets'],
};

export function ownerOf({ kind, key }: Declaration): Owner | null {
  switch (kind) {
    case 'asset':
    case 'multiAsset':
    case 'output':
      return { kind: 'asset', name: key };
    case 'check':
    case 'job':
    case 'watcher':
      return { kind, name: key };
    case 'source':
      return null;
  }
}

export function nameSites(declaration: Declaration, names: AssetNames, spanOf: SpanOf): readonly NameSite[] {
  const owner = ownerOf(declaration);
  if (!owner) return [];
  return NAMING[owner.kind].flatMap((option) => {
    const slot = optionOf(declaration, option);
    // The assets of a job in one string are a selection, not a key.
    if (!slot || (owner.kind === 'job' && slot.value.kind === 'text')) return [];
    return namedIn(slot, 0).flatMap(({ value, place }) => {
      const key = textOf(value);
      if (key === null || place === null) return [];
      const resolved = names.byKey(key);
      return [
        {
          owner,
          key,
          asset: resolved?.asset ?? null,
          formerKey: resolved?.formerKey ?? null,
          span: spanOf(unquoted(place)),
        },
      ];
    });
  });
}

const MAX_DEPTH = 8;
/** Conditions that are about assets; the texts of others are times. */
const NAMING_CONDITIONS: ReadonlySet<string> = new Set(['onAssets', 'anyOf', 'allOf']);

function namedIn(slot: Slot, depth: number): readonly Slot[] {
  if (depth > MAX_DEPTH) return [];
  return optionsOf(slot.value).flatMap((value): readonly Slot[] => {
    if (value.kind === 'text') return [{ value, place: slot.place }];
    if (value.kind === 'list') return value.items.flatMap((item) => namedIn(item, depth + 1));
    if (value.kind !== 'object') return [];
    const { fields } = value;
    const items = fields.get('items');
    const kind = textOf(fields.get('kind')?.value ?? UNDEFINED);
    return items && NAMING_CONDITIONS.has(kind ?? '') ? namedIn(items, depth + 1) : [];
  });
}
