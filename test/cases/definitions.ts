// Definitions and mappings as cases write them, in the vocabulary of the product.

import type { Mapping, PartitionContext, Partitions } from 'headwater/algebra';
import { instant, integer, list, record, text, texts } from './read.js';

/** A definition and the dynamic keys that the case says are registered for it. */
export interface CaseDefinition {
  readonly definition: Partitions | null;
  readonly dynamicKeys: ReadonlyMap<string, readonly string[]>;
}

const CALENDAR = ['hourly', 'daily', 'weekly', 'monthly'] as const;

export function readDefinition(value: unknown): CaseDefinition {
  const dynamicKeys = new Map<string, readonly string[]>();
  return { definition: value === null ? null : partitionsOf(value, dynamicKeys), dynamicKeys };
}

function partitionsOf(value: unknown, dynamicKeys: Map<string, readonly string[]>): Partitions {
  const data = record(value, 'a definition');
  const kind = text(data.kind, 'kind');
  if (kind === 'static') return { kind, keys: texts(data.keys, 'keys') };
  if (kind === 'dynamic') {
    const name = text(data.name, 'name');
    dynamicKeys.set(name, texts(data.keys, 'keys'));
    return { kind, name };
  }
  if (kind === 'multi') {
    const dimensions = Object.entries(record(data.dimensions, 'dimensions'));
    return {
      kind,
      dimensions: Object.fromEntries(dimensions.map(([name, side]) => [name, partitionsOf(side, dynamicKeys)])),
    };
  }
  const offset = (field: string): number =>
    data[field] === undefined || data[field] === null ? 0 : integer(data[field], field);
  const options = {
    start: text(data.start, 'start'),
    ...(typeof data.end === 'string' ? { end: data.end } : {}),
    ...(typeof data.timezone === 'string' ? { timezone: data.timezone } : {}),
    ...(typeof data.fmt === 'string' ? { format: data.fmt } : {}),
    exclusions: list(data.exclusions ?? [], 'exclusions').map((item) => {
      const exclusion = record(item, 'an exclusion');
      return typeof exclusion.cron === 'string' ? { cron: exclusion.cron } : text(exclusion.datetime, 'datetime');
    }),
    minuteOffset: offset('minute_offset'),
    hourOffset: offset('hour_offset'),
    dayOffset: offset('day_offset'),
    endOffset: offset('end_offset'),
  };
  if (kind === 'time_window') return { ...options, kind: 'cron', cron: text(data.cron, 'cron') };
  const calendar = CALENDAR.find((candidate) => candidate === kind);
  if (calendar) return { ...options, kind: calendar };
  throw new TypeError(`There is no kind of definition ${kind}.`);
}

export function readMapping(value: unknown): Mapping | null {
  if (value === null) return null;
  const data = record(value, 'a mapping');
  const kind = text(data.kind, 'kind');
  switch (kind) {
    case 'identity':
    case 'all':
    case 'last':
      return { kind };
    case 'time_window':
      return {
        kind: 'timeWindow',
        startOffset: integer(data.start_offset, 'start_offset'),
        endOffset: integer(data.end_offset, 'end_offset'),
        allowNonexistent: data.allow_nonexistent_upstream_partitions === true,
      };
    case 'static': {
      const entries = Object.entries(record(data.downstream_keys_by_upstream_key, 'keys'));
      return {
        kind,
        downstreamKeysByUpstreamKey: Object.fromEntries(
          entries.map(([key, keys]) => [key, typeof keys === 'string' ? keys : texts(keys, key)]),
        ),
      };
    }
    case 'specific':
      return { kind, keys: texts(data.keys, 'keys') };
    case 'multi': {
      const entries = Object.entries(record(data.by_upstream_dimension, 'by_upstream_dimension'));
      return {
        kind,
        byUpstreamDimension: Object.fromEntries(entries.map(([name, entry]) => [name, dimensionOf(entry)])),
      };
    }
    case 'multi_to_single':
      return { kind: 'multiToSingle', ...(typeof data.dimension === 'string' ? { dimension: data.dimension } : {}) };
    default:
      throw new TypeError(`There is no kind of mapping ${kind}.`);
  }
}

function dimensionOf(value: unknown): { readonly dimension: string; readonly mapping: Mapping } {
  const data = record(value, 'a dimension');
  const mapping = readMapping(data.mapping);
  if (!mapping) throw new TypeError('A dimension needs a mapping.');
  return { dimension: text(data.downstream_dimension, 'downstream_dimension'), mapping };
}

/** Our names of mappings in the cases' words. */
export function nameOfMapping(mapping: Mapping): string {
  if (mapping.kind === 'timeWindow') return 'time_window';
  return mapping.kind === 'multiToSingle' ? 'multi_to_single' : mapping.kind;
}

export function contextAt(time: unknown, ...definitions: readonly CaseDefinition[]): PartitionContext {
  return {
    now: instant(time, 'current_time'),
    dynamicKeys: (name) =>
      definitions.map(({ dynamicKeys }) => dynamicKeys.get(name)).find((keys) => keys !== undefined) ?? [],
  };
}
