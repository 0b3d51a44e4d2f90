// When two definitions are the same one, written twice.

import type { Partitions } from '../partitions/definition.js';
import { cronOf, formatOf, meaningOf, zoneOf } from '../partitions/time-definition.js';
import { isTime } from './granularity.js';

export function isSameDefinition(a: Partitions, b: Partitions): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'static' && b.kind === 'static') return isSameList(a.keys, b.keys);
  if (a.kind === 'dynamic' && b.kind === 'dynamic') return a.name === b.name;
  if (isTime(a) && isTime(b)) {
    const [one, other] = [meaningOf(a), meaningOf(b)];
    return (
      zoneOf(a) === zoneOf(b) &&
      cronOf(a) === cronOf(b) &&
      formatOf(a) === formatOf(b) &&
      one?.start === other?.start &&
      one?.end === other?.end &&
      (a.endOffset ?? 0) === (b.endOffset ?? 0) &&
      JSON.stringify(a.exclusions ?? []) === JSON.stringify(b.exclusions ?? [])
    );
  }
  if (a.kind === 'multi' && b.kind === 'multi') {
    const [one, other] = [Object.entries(a.dimensions), b.dimensions];
    return (
      one.length === Object.keys(other).length &&
      one.every(([name, definition]) => {
        const counterpart = other[name];
        return counterpart !== undefined && isSameDefinition(definition, counterpart);
      })
    );
  }
  return false;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
