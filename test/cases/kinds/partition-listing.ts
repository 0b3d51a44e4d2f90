// Which partitions a definition has at an instant: keys, windows, membership, ranges, and what makes it unusable.

import {
  checkPartitions,
  keysOf,
  openSpace,
  type PartitionProblem,
  type PartitionSpace,
  type Partitions,
  parseSet,
  wholeSet,
} from 'headwater/algebra';
import { contextAt, readDefinition } from '../definitions.js';
import { halfHourChange } from '../half-hour-change.js';
import type { CaseData, CaseKind, Comparison } from '../kind.js';
import { list, record, text, texts } from '../read.js';

/** What the reference system refuses too, by our own code; the rest of ours are refused by us alone. */
const REASONS: Partial<Record<PartitionProblem['code'], string>> = {
  'invalid-cron': 'invalid_cron',
  'invalid-offset': 'invalid_cron',
  'repeated-key': 'duplicate_keys',
  'invalid-start': 'key_does_not_match_format',
  'invalid-end': 'key_does_not_match_format',
  'invalid-dimensions': 'two_dimensions_required',
  'nested-dimensions': 'multi_definition_mismatch',
};

export const partitionListing: CaseKind = {
  kind: 'partition_listing',
  run: ({ data }) => {
    const read = readDefinition(data.definition);
    const { definition } = read;
    if (!definition) throw new TypeError('A listing needs a definition.');
    const reason = refusal(definition);
    if (data.error !== undefined || reason !== null) return compareRefusal(data, reason);
    const context = contextAt(data.current_time, read);
    const space = openSpace(definition, context);
    const later = spacesLater(definition, read.dynamicKeys, context.now);
    return merge([
      compareKeys(data, space),
      compareWindows(data, later),
      compareMembership(data, space),
      compareRanges(data, later),
    ]);
  },
  unmarkedQuirk: ({ data }) => halfHourChange(readDefinition(data.definition).definition) ?? phantomKey(data),
};

/** Where the end leaves no room for a window, the reference system lists one all the same, after the key it calls last. */
function phantomKey({ count, first_key: first, last_key: last }: CaseData): string | null {
  return count === 1 && first !== last ? 'key-past-the-last' : null;
}

function refusal(definition: Partitions): string | null {
  for (const problem of checkPartitions(definition, { dialect: 'dagster' })) {
    const reason = REASONS[problem.code];
    if (reason !== undefined) return reason;
  }
  return null;
}

function compareRefusal(data: CaseData, reason: string | null): Comparison {
  const expected = data.error === undefined ? null : (record(data.error, 'error').reason ?? 'refused');
  return { expected, actual: reason };
}

function compareKeys(data: CaseData, space: PartitionSpace): Comparison {
  const keys = [...keysOf(wholeSet(space))];
  const ends = { count: keys.length, first: keys[0] ?? null, last: keys[keys.length - 1] ?? null };
  const expectedEnds = { count: data.count, first: data.first_key, last: data.last_key };
  if (data.keys !== undefined) return { expected: { ...expectedEnds, keys: data.keys }, actual: { ...ends, keys } };
  const length = texts(data.keys_first, 'keys_first').length;
  return {
    expected: { ...expectedEnds, head: data.keys_first, tail: data.keys_last },
    actual: { ...ends, head: keys.slice(0, length), tail: keys.slice(-length) },
  };
}

/** Windows may be asked for keys that do not exist yet: they are looked up later. */
function compareWindows(data: CaseData, later: readonly PartitionSpace[]): Comparison {
  const expected: [string, unknown][] = [];
  const actual: [string, unknown][] = [];
  for (const [key, window] of Object.entries(record(data.windows_utc ?? {}, 'windows_utc'))) {
    expected.push([key, window]);
    const space = later.find((candidate) => candidate.indexOf(key) >= 0);
    const found = space?.windowAt(space.indexOf(key));
    actual.push([key, found ? [utc(found.start), utc(found.end)] : null]);
  }
  return { expected, actual };
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** That a key off the boundaries exists, as the reference system says of some, is an artefact: only listed keys do. */
function compareMembership(data: CaseData, space: PartitionSpace): Comparison {
  const listed = data.keys === undefined ? null : new Set(texts(data.keys, 'keys'));
  const facts = list(data.has_key ?? [], 'has_key').map((fact) => record(fact, 'a has_key fact'));
  const sound = facts.filter(({ key, exists }) => exists !== true || listed === null || listed.has(text(key, 'key')));
  return {
    expected: sound.map(({ key, exists }) => [key, exists === true]),
    actual: sound.map(({ key }) => [key, space.indexOf(text(key, 'key')) >= 0]),
  };
}

/**
 * Ranges are not limited by the current time: they are read in a later space that has both ends. That the reference
 * system takes the next window where a bound is no key is an artefact: ours refuses such a range.
 */
function compareRanges(data: CaseData, later: readonly PartitionSpace[]): Comparison {
  const isKey = (key: unknown): boolean => later.some((space) => space.indexOf(text(key, 'a bound')) >= 0);
  const facts = list(data.ranges ?? [], 'ranges')
    .map((fact) => record(fact, 'a range'))
    .filter(({ from, to, error }) => error !== undefined || (isKey(from) && isKey(to)));
  const expected = facts.map((fact) => (fact.error === undefined ? { keys: fact.keys, count: fact.count } : 'refused'));
  const actual = facts.map(({ from, to }) => {
    const [first, last] = [text(from, 'from'), text(to, 'to')];
    const space = later.find((candidate) => candidate.indexOf(first) >= 0 && candidate.indexOf(last) >= 0);
    if (!space) return 'refused';
    const parsed = parseSet(space, `${first}..${last}`);
    const keys = parsed.kind === 'parsed' ? [...keysOf(parsed.set)] : [];
    return { keys, count: keys.length };
  });
  return { expected, actual };
}

/** The same definition at later and later times, its end offset aside. */
function spacesLater(
  definition: Partitions,
  dynamicKeys: ReadonlyMap<string, readonly string[]>,
  now: number,
): readonly PartitionSpace[] {
  const year = 366 * 86_400_000;
  return [0, 2 * year].map((span) =>
    openSpace(withoutEndOffset(definition), { now: now + span, dynamicKeys: (name) => dynamicKeys.get(name) ?? [] }),
  );
}

function withoutEndOffset(definition: Partitions): Partitions {
  return 'start' in definition ? { ...definition, endOffset: 0 } : definition;
}

function merge(comparisons: readonly Comparison[]): Comparison {
  return { expected: comparisons.map(({ expected }) => expected), actual: comparisons.map(({ actual }) => actual) };
}
