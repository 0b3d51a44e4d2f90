// Mappings in JSON.

import type { Mapping } from 'headwater/algebra';

/** A mapping as plain JSON: what the author wrote, without the functions of a custom one. */
export function mappingView(mapping: Mapping): Readonly<Record<string, unknown>> {
  if (mapping.kind === 'custom') return { kind: mapping.kind, describe: mapping.describe };
  const { kind, ...options } = mapping;
  return { kind, ...options };
}
