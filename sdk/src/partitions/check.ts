// What is wrong with a definition, as far as the definition alone tells.

import { dimensionNames } from './cube-space.js';
import type { DynamicPartitions, MultiPartitions, Partitions, StaticPartitions, TimePartitions } from './definition.js';
import { keyFormat } from './key-format.js';
import { editDistance } from './nearest.js';
import type { Dialect } from './dialect.js';
import type { PartitionProblem } from './problem.js';
import type { Millis } from './space.js';
import { scheduleOf } from './schedule.js';
import {
  cronOf,
  formatOf,
  instantOfText,
  isEndOffset,
  MOST_WINDOWS_AHEAD,
  wallOfIso,
  zoneOf,
} from './time-definition.js';
import { gridOf } from './time-space.js';
import { type ZoneClock, zoneClock } from './zone.js';

/** Cubes have two dimensions, as in the reference system. */
const DIMENSIONS = 2;

/**
 * All that is wrong with a definition; nothing when it can be used. Each problem names what is wrong and, where there is
 * one, the nearest valid value. By the rules of Dagster, starts and ends are read in the keys' format alone.
 */
export function checkPartitions(
  definition: Partitions,
  options: { readonly dialect?: Dialect } = {},
): readonly PartitionProblem[] {
  const dialect = options.dialect ?? 'headwater';
  switch (definition.kind) {
    case 'static':
      return checkKeys(definition);
    case 'dynamic':
      return checkName(definition);
    case 'multi':
      return checkDimensions(definition, dialect);
    case 'hourly':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'cron':
      return checkTime(definition, dialect);
  }
}

function checkKeys({ keys }: StaticPartitions): readonly PartitionProblem[] {
  if (keys.length === 0) return [{ code: 'empty-keys', message: 'The list of partition keys is empty.' }];
  const seen = new Set<string>();
  const problems: PartitionProblem[] = [];
  for (const [index, key] of keys.entries()) {
    if (key.trim() === '')
      problems.push({ code: 'empty-key', message: `Partition key ${index + 1} of ${keys.length} is empty.` });
    else if (seen.has(key))
      problems.push({ code: 'repeated-key', message: `The partition key \`${key}\` is listed twice.` });
    seen.add(key);
  }
  return problems;
}

function checkName({ name }: DynamicPartitions): readonly PartitionProblem[] {
  if (name.trim() !== '') return [];
  return [
    { code: 'empty-key', message: 'Dynamic partitions need a name, under which the event log keeps their keys.' },
  ];
}

function checkDimensions(definition: MultiPartitions, dialect: Dialect): readonly PartitionProblem[] {
  const names = dimensionNames(definition);
  if (names.length !== DIMENSIONS) {
    const message = `A multi-dimensional definition has two dimensions; this one has ${names.length}.`;
    return [{ code: 'invalid-dimensions', message }];
  }
  return names.flatMap((name): readonly PartitionProblem[] => {
    const dimension = definition.dimensions[name];
    if (!dimension) return [];
    if (dimension.kind === 'multi') {
      return [{ code: 'nested-dimensions', message: `The dimension \`${name}\` is multi-dimensional itself.` }];
    }
    return checkPartitions(dimension, { dialect }).map((problem) => ({
      ...problem,
      message: `In the dimension \`${name}\`: ${problem.message}`,
    }));
  });
}

function checkTime(definition: TimePartitions, dialect: Dialect): readonly PartitionProblem[] {
  const zone = zoneOf(definition);
  const clock = zoneClock(zone);
  if (!clock) return [{ code: 'unknown-zone', message: `There is no time zone \`${zone}\`.`, ...nearestZone(zone) }];
  const pattern = formatOf(definition);
  const format = keyFormat(pattern);
  if (!format) {
    return [{ code: 'invalid-format', message: `\`${pattern}\` is no strftime pattern.`, nearest: '%Y-%m-%d' }];
  }
  const problems = [
    ...checkSchedule(definition, clock),
    ...checkExclusions(definition, clock),
    ...checkBounds(definition, (text) =>
      dialect === 'dagster' && !format.parse(text) ? null : instantOfText(text, format, clock),
    ),
  ];
  return problems.length > 0 ? problems : checkUniqueKeys(definition);
}

function checkSchedule(definition: TimePartitions, clock: ZoneClock): readonly PartitionProblem[] {
  const problems = checkOffsets(definition);
  if (problems.length > 0) return problems;
  const cron = cronOf(definition);
  return scheduleOf(cron, clock) ? [] : [invalidCron(cron)];
}

function checkExclusions({ exclusions = [] }: TimePartitions, clock: ZoneClock): readonly PartitionProblem[] {
  return exclusions.flatMap((exclusion): readonly PartitionProblem[] => {
    if (typeof exclusion !== 'string') return scheduleOf(exclusion.cron, clock) ? [] : [invalidCron(exclusion.cron)];
    if (wallOfIso(exclusion) !== null) return [];
    return [{ code: 'invalid-exclusion', message: `The exclusion \`${exclusion}\` is no ISO date or date-time.` }];
  });
}

function checkBounds(
  definition: TimePartitions,
  instantOf: (text: string) => Millis | null,
): readonly PartitionProblem[] {
  const problems: PartitionProblem[] = [];
  const start = instantOf(definition.start);
  const end = definition.end === undefined ? null : instantOf(definition.end);
  if (start === null) problems.push(invalidDate('invalid-start', 'start', definition.start));
  if (definition.end !== undefined && end === null) problems.push(invalidDate('invalid-end', 'end', definition.end));
  if (start !== null && end !== null && start >= end) {
    const message = `The end \`${definition.end}\` is not after the start \`${definition.start}\`: there would be no partition.`;
    problems.push({ code: 'end-before-start', message });
  }
  return problems;
}

/** A format that leaves out what tells two windows apart gives them one key. */
function checkUniqueKeys(definition: TimePartitions): readonly PartitionProblem[] {
  const grid = gridOf(definition);
  if (!grid || grid.keyOf(grid.first) !== grid.keyOf(grid.first + 1)) return [];
  const message = `The format \`${formatOf(definition)}\` gives several windows the key \`${grid.keyOf(grid.first)}\`.`;
  return [{ code: 'invalid-format', message }];
}

function checkOffsets(definition: TimePartitions): readonly PartitionProblem[] {
  const ranges: readonly [name: string, value: number | undefined, least: number, most: number][] = [
    ['minuteOffset', definition.minuteOffset, 0, 59],
    ['hourOffset', definition.hourOffset, 0, 23],
    definition.kind === 'weekly'
      ? ['dayOffset', definition.dayOffset, 0, 7]
      : ['dayOffset', definition.dayOffset, 0, 31],
  ];
  const problems = ranges.flatMap(([name, value, least, most]): readonly PartitionProblem[] => {
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return [];
    const nearest = String(Math.min(most, Math.max(least, Math.round(value) || 0)));
    return [
      {
        code: 'invalid-offset',
        message: `\`${name}\` is ${value}; it must be a whole number from ${least} to ${most}.`,
        nearest,
      },
    ];
  });
  const { endOffset = 0 } = definition;
  if (isEndOffset(endOffset)) return problems;
  const range = Number.isInteger(endOffset) ? ` from -${MOST_WINDOWS_AHEAD} to ${MOST_WINDOWS_AHEAD}` : '';
  const message = `\`endOffset\` is ${endOffset}; it must be a whole number${range}.`;
  return [...problems, { code: 'invalid-offset', message }];
}

function invalidCron(cron: string): PartitionProblem {
  return { code: 'invalid-cron', message: `\`${cron}\` is no cron expression of five fields that ever fires.` };
}

function invalidDate(code: 'invalid-start' | 'invalid-end', side: string, text: string): PartitionProblem {
  const digits = /^(\d{4})\D?(\d{1,2})(?:\D?(\d{1,2}))?/.exec(text);
  const [, year, month = '1', day = '1'] = digits ?? [];
  const nearest = year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return {
    code,
    message: `The ${side} \`${text}\` is neither an ISO date or date-time nor in the keys' format.`,
    ...(nearest !== null && wallOfIso(nearest) !== null ? { nearest } : {}),
  };
}

function nearestZone(zone: string): { readonly nearest?: string } {
  let best: string | null = null;
  let least = Math.max(3, zone.length / 3);
  for (const candidate of ['UTC', ...Intl.supportedValuesOf('timeZone')]) {
    const distance = editDistance(candidate.toLowerCase(), zone.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best === null ? {} : { nearest: best };
}
