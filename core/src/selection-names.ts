// Which assets and partitions the names in a selection stand for, or what is wrong with a name.

import { isEmptySet, type ParsedSet, parseSet, type PartitionSet } from 'headwater/algebra';
import type { AssetDeclaration, AssetKey } from './manifest.js';
import { nearestAsset, nearestOf, unknownAsset } from './nearest.js';
import type { SelectionProblem } from './selection-problem.js';
import { type NameToken, type Place, stepsOf } from './selection-tokens.js';
import type { World } from './world.js';

export interface NamedAssets {
  readonly kind: 'named';
  /** In the graph's order. */
  readonly keys: readonly AssetKey[];
  /** Not one asset by its key. */
  readonly isPattern: boolean;
}
interface Invalid {
  readonly kind: 'invalid';
  readonly problem: SelectionProblem;
}

export function namedAssets(world: World, token: NameToken): NamedAssets | Invalid {
  const { name, field, value, isQuoted } = token;
  if (value !== null && field !== 'tag') return wrongField(token);
  switch (field) {
    case null:
    case 'key':
      return name.includes('*') && !isQuoted ? matchingKeys(world, token) : oneKey(world, token);
    case 'group':
      return having(world, token, { code: 'unknown-group', namesOf: ({ group }) => (group === null ? [] : [group]) });
    case 'owner':
      return having(world, token, { code: 'unknown-owner', namesOf: ({ owners }) => owners });
    case 'tag':
      return having(world, token, {
        code: 'unknown-tag',
        namesOf: ({ tags }) => Object.keys(tags),
        holds: ({ tags }) => value === null || tags[name] === value,
      });
    default:
      return wrongField(token);
  }
}

const FIELDS = ['key', 'group', 'tag', 'owner'];

function wrongField({ field, name, value, start, end }: NameToken): Invalid {
  const nearest = value === null ? nearestOf(FIELDS, field ?? '') : 'tag';
  const written = `${field === null ? '' : `${field}:`}${name}${value === null ? '' : `=${value}`}`;
  const message = `\`${written}\` selects nothing: there are \`key:\`, \`group:\`, \`owner:\` and \`tag:name\` or \`tag:name=value\`.`;
  return { kind: 'invalid', problem: { code: 'unknown-field', message, start, end, nearest } };
}

function oneKey(world: World, { name, start, end }: NameToken): NamedAssets | Invalid {
  if (world.graph.asset(name) !== null) return { kind: 'named', keys: [name], isPattern: false };
  const nearest = nearestAsset(world, name);
  return {
    kind: 'invalid',
    problem: { code: 'unknown-asset', message: unknownAsset(world, name), start, end, nearest },
  };
}

/** `*` stands for any part of a key, `/` included. */
function matchingKeys(world: World, { name, start, end }: NameToken): NamedAssets | Invalid {
  const parts = name.split('*').map((part) => part.replace(/[.\-/]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`, 'u');
  const keys = world.graph.order.filter((key) => pattern.test(key));
  if (keys.length > 0 || name === '*') return { kind: 'named', keys, isPattern: true };
  const message = `No asset's key is like \`${name}\`.`;
  return { kind: 'invalid', problem: { code: 'no-match', message, start, end, nearest: null } };
}

interface Property {
  readonly code: 'unknown-group' | 'unknown-tag' | 'unknown-owner';
  namesOf(asset: AssetDeclaration): readonly string[];
  /** What else has to hold. */
  holds?(asset: AssetDeclaration): boolean;
}

function having(
  world: World,
  { name, value, field, start, end }: NameToken,
  property: Property,
): NamedAssets | Invalid {
  const known = new Set<string>();
  const keys = world.graph.order.filter((key) => {
    const asset = world.graph.asset(key);
    if (asset === null) return false;
    const names = property.namesOf(asset);
    for (const each of names) known.add(each);
    return names.includes(name) && (property.holds?.(asset) ?? true);
  });
  if (keys.length > 0) return { kind: 'named', keys, isPattern: true };
  const nearest = known.has(name) ? null : nearestOf(known, name);
  const written = `${field}:${name}${value === null ? '' : `=${value}`}`;
  const hint = nearest === null ? '' : ` Did you mean \`${field}:${nearest}\`?`;
  const message = `No asset is in \`${written}\`.${hint}`;
  return { kind: 'invalid', problem: { code: property.code, message, start, end, nearest } };
}

/** Of assets in one message. */
const MOST_NAMED = 5;

export interface NamedPartitions {
  readonly kind: 'named';
  readonly sets: ReadonlyMap<AssetKey, PartitionSet>;
  /** Of a `+` behind the partitions, which may also be part of a key: it is one only where no key reads so. */
  readonly down: number;
}

export function namedPartitions(
  world: World,
  keys: readonly AssetKey[],
  partitions: Place & { readonly text: string },
): NamedPartitions | Invalid {
  const whole = partitionsIn(world, keys, partitions.text);
  const trailing = /^(?<text>.+?)(?<plus>\+\d*)$/s.exec(partitions.text)?.groups;
  if (whole.sets.size > 0 || keys.length === 0) return { kind: 'named', sets: whole.sets, down: 0 };
  if (trailing?.['text'] !== undefined) {
    const { sets } = partitionsIn(world, keys, trailing['text']);
    if (sets.size > 0) return { kind: 'named', sets, down: stepsOf(trailing['plus']) };
  }
  const { start, end, text } = partitions;
  const place = { start, end };
  if (whole.problem !== null) return { kind: 'invalid', problem: { ...whole.problem, ...place } };
  const these = keys.length <= MOST_NAMED ? keys.join(', ') : `These ${keys.length} assets`;
  const message = `${these} ${keys.length === 1 ? 'has' : 'have'} no partitions: leave \`@${text}\` out.`;
  return { kind: 'invalid', problem: { code: 'no-partitions', message, ...place, nearest: null } };
}

/** The sets of those assets that have such partitions; the first problem of those that have others. */
function partitionsIn(
  world: World,
  keys: readonly AssetKey[],
  text: string,
): {
  readonly sets: ReadonlyMap<AssetKey, PartitionSet>;
  readonly problem: Omit<SelectionProblem, 'start' | 'end'> | null;
} {
  const sets = new Map<AssetKey, PartitionSet>();
  let problem: Omit<SelectionProblem, 'start' | 'end'> | null = null;
  for (const key of keys) {
    const space = world.space(key);
    if (space.definition === null) continue;
    const parsed = parseSet(space, text);
    if (parsed.kind === 'invalid') problem ??= unknownPartition(key, parsed);
    else if (!isEmptySet(parsed.set)) sets.set(key, parsed.set);
  }
  return { sets, problem };
}

function unknownPartition(
  key: AssetKey,
  { problem }: Extract<ParsedSet, { readonly kind: 'invalid' }>,
): Omit<SelectionProblem, 'start' | 'end'> {
  const nearest = problem.nearest ?? null;
  return { code: 'unknown-partition', message: `${key}: ${problem.message}`, nearest };
}
