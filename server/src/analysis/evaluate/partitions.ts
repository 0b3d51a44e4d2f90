// The definition of partitions that a value comes to, where enough of it is known.

import type { Partitions } from 'headwater';
import { toPlain } from './plain.js';
import { optionsOf, type Value } from './value.js';

const TIME_KINDS: ReadonlySet<unknown> = new Set(['hourly', 'daily', 'weekly', 'monthly', 'cron']);

/** One definition that many assets share stays one object, in every snapshot: what is known of it is kept by that. */
const known = new WeakMap<Value, Partitions | null>();

/** Null where none are declared, and where nobody knows which: whichever it may be has to be the same definition. */
export function partitionsIn(value: Value | null): Partitions | null {
  if (value?.kind !== 'choice') return value === null ? null : definitionIn(value);
  const [first = null, ...others] = value.options.map(definitionIn);
  if (first === null || others.length === 0) return first;
  const text = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === text) ? first : null;
}

function definitionIn(option: Value): Partitions | null {
  const before = known.get(option);
  if (before !== undefined) return before;
  const plain = option.kind === 'object' && option.isOpen ? null : toPlain(option);
  const partitions = isPartitions(plain) ? withoutUnknown(plain) : null;
  known.set(option, partitions);
  return partitions;
}

/** Whether something is declared of which nobody knows what it is. */
export function arePartitionsUnknown(value: Value | null): boolean {
  // `undefined` and `null` declare none.
  if (value === null || optionsOf(value).every(({ kind }) => kind === 'constant')) return false;
  return partitionsIn(value) === null && whyNoPartitions(value) === null;
}

/** Why the value is no definition, whatever is not known of it; null: it is one, or may be. */
export function whyNoPartitions(value: Value | null): string | null {
  const reasons = value === null ? [] : optionsOf(value).map((option) => whyMisshapen(toPlain(option)));
  return reasons.find((why) => why !== null) ?? null;
}

/** What is not known of a definition is left out of it. */
function whyMisshapen(plain: unknown): string | null {
  if (typeof plain !== 'object' || plain === null || !('kind' in plain)) return null;
  if (TIME_KINDS.has(plain.kind)) return whyMisshapenTime(new Map<string, unknown>(Object.entries(plain)));
  if (plain.kind === 'static' && 'keys' in plain && !isListOfTexts(plain.keys))
    return "The keys of static partitions are a list of texts, such as `staticPartitions(['us', 'eu'])`.";
  if (plain.kind === 'dynamic' && 'name' in plain && typeof plain.name !== 'string')
    return "Dynamic partitions are named by a text, such as `dynamicPartitions('customers')`.";
  if (plain.kind !== 'multi' || !('dimensions' in plain)) return null;
  const dimensions = Object.entries(plain.dimensions ?? {});
  const [named] = dimensions.flatMap(([name, dimension]) => {
    const why = whyMisshapen(dimension);
    return why === null ? [] : [`In the dimension \`${name}\`: ${why}`];
  });
  return named ?? null;
}

const TEXTS = ['end', 'timezone', 'format', 'cron'];
const NUMBERS = ['endOffset', 'minuteOffset', 'hourOffset', 'dayOffset'];

function whyMisshapenTime(fields: ReadonlyMap<string, unknown>): string | null {
  const isOther = (name: string, type: 'string' | 'number'): boolean =>
    fields.get(name) !== undefined && typeof fields.get(name) !== type;
  if (isOther('start', 'string')) return 'The start of partitions by time is a text, such as `2024-10-01`.';
  const text = TEXTS.find((name) => isOther(name, 'string'));
  if (text !== undefined) return `\`${text}\` of partitions by time is a text.`;
  const number = NUMBERS.find((name) => isOther(name, 'number'));
  if (number !== undefined) return `\`${number}\` of partitions by time is a number.`;
  const exclusions = fields.get('exclusions') ?? [];
  if (Array.isArray(exclusions) && exclusions.every(isExclusion)) return null;
  return '`exclusions` of partitions by time is a list of texts, and of cron expressions such as `{ cron: "0 0 * * 6" }`.';
}
function isExclusion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return !('cron' in value) || typeof value.cron === 'string';
}

/** As for ends that are computed: an exclusion that is not known is left out. */
function withoutUnknown(partitions: Partitions): Partitions {
  if (partitions.kind === 'multi') {
    const dimensions = Object.entries(partitions.dimensions).map(
      ([name, each]) => [name, withoutUnknown(each)] as const,
    );
    return { ...partitions, dimensions: Object.fromEntries(dimensions) };
  }
  if (!('exclusions' in partitions) || partitions.exclusions === undefined) return partitions;
  const exclusions = partitions.exclusions.filter((each) => typeof each === 'string' || 'cron' in each);
  return { ...partitions, exclusions };
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** A definition whose decisive part is known: without its start, or its keys, it is none. */
function isPartitions(value: unknown): value is Partitions {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (TIME_KINDS.has(value.kind))
    return whyMisshapen(value) === null && 'start' in value && (value.kind !== 'cron' || 'cron' in value);
  if (value.kind === 'static') return 'keys' in value && isListOfTexts(value.keys);
  if (value.kind === 'dynamic') return 'name' in value && typeof value.name === 'string';
  if (value.kind !== 'multi' || !('dimensions' in value)) return false;
  return (
    typeof value.dimensions === 'object' &&
    value.dimensions !== null &&
    Object.values(value.dimensions).every(isPartitions)
  );
}
