// Declarations as the manifest shows them.

import type { AssetDeclaration, BackfillPolicy, CheckDeclaration, StorageDeclaration } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { namesOf, storageOf } from '../evaluate/handles.js';
import { arePartitionsUnknown, partitionsIn } from '../evaluate/partitions.js';
import { textOf } from '../evaluate/text.js';
import { optionsOf, type Value } from '../evaluate/value.js';
import type { SpanOf } from './spans.js';

/** A declared data object, with the declaration whose function makes it. */
export interface DeclaredAsset {
  readonly declaration: Declaration;
  /** Has `deps` and `materialize`: the asset itself, or the `multiAsset` that lists it as an output. */
  readonly producer: Declaration;
}

const known = new WeakMap<readonly Declaration[], readonly DeclaredAsset[]>();

/** Assets and sources; an output is one where a `multiAsset` lists it. The same objects for the same list. */
export function declaredAssets(declarations: readonly Declaration[]): readonly DeclaredAsset[] {
  const before = known.get(declarations);
  if (before) return before;
  const assets = assetsAmong(declarations);
  known.set(declarations, assets);
  return assets;
}

function assetsAmong(declarations: readonly Declaration[]): readonly DeclaredAsset[] {
  return declarations.flatMap((declaration): readonly DeclaredAsset[] => {
    if (declaration.kind === 'asset' || declaration.kind === 'source') return [{ declaration, producer: declaration }];
    if (declaration.kind !== 'multiAsset') return [];
    return declaredIn(valueOf(declaration, 'outputs')).map((output) => ({
      declaration: output,
      producer: declaration,
    }));
  });
}

/** The declarations in a list. */
export function declaredIn(list: Value | null): readonly Declaration[] {
  if (list?.kind !== 'list') return [];
  return list.items.flatMap(({ value }) =>
    optionsOf(value).flatMap((option) => (option.kind === 'declared' ? [option.declaration] : [])),
  );
}

export function describeAsset(
  { declaration, producer }: DeclaredAsset,
  { checks, codeDigest }: Pick<AssetDeclaration, 'checks' | 'codeDigest'>,
  spanOf: SpanOf,
): AssetDeclaration {
  const option = (name: string): Value | null =>
    valueOf(declaration, name) ?? (producer === declaration ? null : valueOf(producer, name));
  const text = (name: string): string | null => textIn(option(name));
  const divided = option('partitions');
  const partitions = partitionsIn(divided);
  return {
    key: declaration.key,
    kind: declaration.kind === 'source' ? 'source' : 'asset',
    name: declaration.name,
    span: spanOf(declaration.place),
    keySpan: spanOf(declaration.keyPlace),
    description: text('description'),
    group: text('group'),
    owners: textsIn(option('owners')),
    tags: tagsIn(option('tags')),
    formerKeys: formerKeysOf(declaration),
    codeVersion: text('codeVersion'),
    codeDigest,
    partitions,
    ...(partitions === null && arePartitionsUnknown(divided) ? { arePartitionsUnknown: true } : {}),
    backfill: backfillIn(option('backfill')),
    storage: storageIn(declaration),
    ...namesOf(declaration),
    checks,
    isRetained: false,
  };
}

function textIn(value: Value | null): string | null {
  return value === null ? null : textOf(value);
}
/** Most assets have no owners, tags or former keys: they share the lists that say so. */
const NO_TEXTS: readonly string[] = [];
const NO_TAGS: Readonly<Record<string, string>> = {};

function textsIn(value: Value | null): readonly string[] {
  if (value?.kind !== 'list') return NO_TEXTS;
  return value.items.flatMap((item) => textOf(item.value) ?? []);
}
export function formerKeysOf(declaration: Declaration): readonly string[] {
  return textsIn(valueOf(declaration, 'formerKeys'));
}
function tagsIn(value: Value | null): Readonly<Record<string, string>> {
  if (value?.kind !== 'object') return NO_TAGS;
  return Object.fromEntries(
    [...value.fields].flatMap(([name, slot]) => {
      const text = textOf(slot.value);
      return text === null ? [] : [[name, text]];
    }),
  );
}
/** What is no policy, or only known at run time, says nothing: a run that is too small does no harm. */
function backfillIn(value: Value | null): BackfillPolicy | null {
  const text = textIn(value);
  if (text === 'single-run') return 'single-run';
  if (text === 'multi-run') return 'partition';
  const size = value?.kind === 'object' ? value.fields.get('multiRun')?.value : undefined;
  const count = size?.kind === 'constant' ? size.value : null;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? { multiRun: count } : null;
}
function storageIn(declaration: Declaration): StorageDeclaration | null {
  const storage = storageOf(declaration);
  if (storage === null) return null;
  const { kind, ...options } = storage;
  return { kind, options };
}

export function describeCheck(check: Declaration, asset: string, spanOf: SpanOf): CheckDeclaration {
  const severity = textIn(valueOf(check, 'severity'));
  const blocking = valueOf(check, 'blocking');
  return {
    name: check.key,
    asset,
    severity: severity === 'warn' ? 'warn' : 'error',
    blocking: blocking?.kind === 'constant' && blocking.value === true,
    description: textIn(valueOf(check, 'description')),
    span: spanOf(check.place),
  };
}
