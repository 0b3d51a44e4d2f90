// A mapping as an author writes it.

import type { Mapping } from 'headwater';

/** The call, and the name that it needs; null for one that is made of functions. */
export interface MappingText {
  readonly name: string;
  readonly args: string;
}

export function mappingText(mapping: Mapping): MappingText | null {
  switch (mapping.kind) {
    case 'identity':
      return { name: 'identity', args: '' };
    case 'timeWindow': {
      const { startOffset, endOffset, allowNonexistent } = mapping;
      return {
        name: 'timeWindow',
        args: literal(allowNonexistent ? { startOffset, endOffset, allowNonexistent } : { startOffset, endOffset }),
      };
    }
    case 'all':
      return { name: 'allPartitions', args: '' };
    case 'last':
      return { name: 'lastPartition', args: '' };
    case 'specific':
      return { name: 'specificPartitions', args: literal(mapping.keys) };
    case 'static':
      return { name: 'staticMapping', args: literal(mapping.downstreamKeysByUpstreamKey) };
    case 'multiToSingle':
      return {
        name: 'multiToSingle',
        args: mapping.dimension === undefined ? '' : literal({ dimension: mapping.dimension }),
      };
    // Nested mappings would need names of their own; nobody proposes one.
    case 'multi':
    case 'custom':
      return null;
  }
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${literal(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
