// The mapping that a value comes to. What is half typed, or of another shape than its kind has, is none: nothing that
// works with mappings looks at their shapes again.

import type { Mapping } from 'headwater';
import { toPlain } from './plain.js';
import { optionsOf, type Value } from './value.js';

/** A mapping that is there and cannot be known: like a custom one, it may give any partition. */
export const UNKNOWN_MAPPING: Extract<Mapping, { kind: 'custom' }> = {
  kind: 'custom',
  describe: 'not known before it runs',
  upstream: (keys) => keys,
  downstream: (keys) => keys,
};

export function mappingIn(value: Value): Mapping {
  const [first] = optionsOf(value);
  const plain = first ? toPlain(first) : null;
  return isMapping(plain) ? withoutCode(plain) : UNKNOWN_MAPPING;
}

/** Analysis calls no author's function, also not one inside of a mapping by dimension. */
function withoutCode(mapping: Mapping): Mapping {
  if (mapping.kind === 'custom') return { ...UNKNOWN_MAPPING, describe: mapping.describe };
  if (mapping.kind !== 'multi') return mapping;
  const entries = Object.entries(mapping.byUpstreamDimension).map(([name, entry]) => {
    if ('kind' in entry) return [name, withoutCode(entry)] as const;
    return [name, { ...entry, mapping: withoutCode(entry.mapping) }] as const;
  });
  return { ...mapping, byUpstreamDimension: Object.fromEntries(entries) };
}

type Fields = Readonly<Record<string, unknown>>;

const SHAPES: Readonly<Record<Mapping['kind'], (fields: Fields) => boolean>> = {
  identity: () => true,
  timeWindow: ({ startOffset, endOffset }) => typeof startOffset === 'number' && typeof endOffset === 'number',
  all: () => true,
  last: () => true,
  specific: ({ keys }) => isListOfTexts(keys),
  static: ({ downstreamKeysByUpstreamKey: byKey }) =>
    isObject(byKey) && Object.values(byKey).every((keys) => typeof keys === 'string' || isListOfTexts(keys)),
  multi: ({ byUpstreamDimension: byName }) => isObject(byName) && Object.values(byName).every(isOfDimension),
  multiToSingle: ({ dimension }) => dimension === undefined || typeof dimension === 'string',
  custom: ({ describe }) => typeof describe === 'string',
};

function isMapping(value: unknown): value is Mapping {
  return isObject(value) && isKind(value['kind']) && SHAPES[value['kind']](value);
}
function isKind(kind: unknown): kind is Mapping['kind'] {
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind);
}
function isOfDimension(entry: unknown): boolean {
  if (!isObject(entry) || 'kind' in entry) return isMapping(entry);
  return typeof entry['dimension'] === 'string' && isMapping(entry['mapping']);
}
function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
