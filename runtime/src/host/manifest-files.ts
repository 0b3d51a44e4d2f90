// What a manifest says of the files and the dynamic definitions that it needs.

import type { Manifest } from '@headwater/core';
import type { Partitions } from 'headwater/algebra';

/** Files in which something of the manifest is declared; importing them is what declares it. */
export function filesOf(manifest: Manifest): readonly string[] {
  const spans = manifest.assets.flatMap(({ span, checks }) => [span, ...checks.map((check) => check.span)]);
  return [...new Set(spans.map(({ file }) => file))].sort();
}

/** Definitions whose keys the event log keeps. */
export function dynamicNames(partitions: Partitions | null): readonly string[] {
  if (partitions?.kind === 'dynamic') return [partitions.name];
  if (partitions?.kind === 'multi') return Object.values(partitions.dimensions).flatMap(dynamicNames);
  return [];
}
