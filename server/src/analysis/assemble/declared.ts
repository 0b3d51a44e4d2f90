// What the code declares, in the form that loading it has too. Made when somebody asks for it, never while typing.

import {
  type AssetDeclaration,
  type AssetKey,
  type DeclaredAsset as SaidOfAsset,
  type DeclaredEdge,
  type DeclaredJob,
  type DeclaredManifest,
  type DeclaredWatcher,
  type DependencyEdge,
  type JsonValue,
  jsonOf,
  PLAIN_SETTINGS,
} from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { toPlain } from '../evaluate/plain.js';
import { textOf } from '../evaluate/text.js';
import type { Value } from '../evaluate/value.js';
import { gathered } from '../parts.js';
import type { DeclaredProject, Parts } from '../snapshot.js';
import { type DeclaredAsset, declaredAssets } from './assets.js';
import { type AssetNames, NameTables } from './names.js';

export interface DeclaredInput {
  /** Of each file, in the order of the files. */
  readonly declarations: readonly (readonly Declaration[])[];
  readonly parts: Parts;
}

const [assetsIn, edgesIn] = [gathered(({ assets }) => assets), gathered(({ edges }) => edges)];

export function declaredProject({ declarations: inFiles, parts }: DeclaredInput): DeclaredProject {
  const declarations = inFiles.flat();
  const tables = new NameTables();
  for (const { file, assets } of parts.flatMap((group) => group.parts)) tables.replace(file, { assets, uris: [] });
  const names = tables.open(() => undefined);
  const sources = new Map<AssetKey, DeclaredAsset>();
  for (const source of inFiles.flatMap(declaredAssets))
    if (!sources.has(source.declaration.key)) sources.set(source.declaration.key, source);
  const named = (kind: Declaration['kind']) => declarations.filter((declaration) => declaration.kind === kind);
  const manifest: DeclaredManifest = {
    assets: Object.fromEntries(
      assetsIn(parts).flatMap((asset) => {
        const source = sources.get(asset.key);
        return source ? [[asset.key, saidOf(asset, source, names)] as const] : [];
      }),
    ),
    edges: edgesByReader(edgesIn(parts)),
    jobs: Object.fromEntries(named('job').map((job) => [job.key, jobOf(job, names)])),
    watchers: Object.fromEntries(named('watcher').map((watcher) => [watcher.key, watcherOf(watcher, names)])),
  };
  return { manifest, files: [...new Set(declarations.map(({ place }) => place.file))].sort() };
}

function saidOf(asset: AssetDeclaration, { declaration, producer }: DeclaredAsset, names: AssetNames): SaidOfAsset {
  const { kind, description, group, owners, tags, formerKeys, codeVersion, table, path, partitions, storage } = asset;
  const option = (name: string): Value | null => valueOf(declaration, name) ?? valueOf(producer, name);
  const cache = option('cache');
  const plain = PLAIN_SETTINGS.flatMap((name) => {
    const value = option(name);
    return value === null ? [] : [[name, jsonOf(toPlain(value))] as const];
  });
  const settings: Record<string, JsonValue> = {
    ...Object.fromEntries(plain),
    automation: conditionOf(option('automation'), names),
    cache: cache === null ? 'on' : cache.kind === 'constant' && cache.value === false ? 'off' : 'key',
  };
  const checks = Object.fromEntries(
    asset.checks.map(({ name, severity, blocking, description: says }) => [
      name,
      { severity, blocking, description: says },
    ]),
  );
  const said = { kind, description, group, owners, tags, formerKeys, codeVersion, table, path };
  return { ...said, partitions, storage, checks, settings };
}

function edgesByReader(edges: readonly DependencyEdge[]): DeclaredManifest['edges'] {
  const byReader = Map.groupBy(
    edges.filter(({ isDeclared }) => isDeclared),
    ({ to }) => to,
  );
  return Object.fromEntries([...byReader].map(([reader, own]) => [reader, edgesByInput(own)]));
}
function edgesByInput(edges: readonly DependencyEdge[]): Readonly<Record<AssetKey, DeclaredEdge>> {
  return Object.fromEntries(edges.map(({ from, kind, mapping, incomplete }) => [from, { kind, mapping, incomplete }]));
}

function jobOf(job: Declaration, names: AssetNames): DeclaredJob {
  const assets = valueOf(job, 'assets');
  return {
    description: textIn(valueOf(job, 'description')),
    assets: assets === null ? null : (textOf(assets) ?? keysIn(assets, names)),
    schedule: conditionOf(valueOf(job, 'schedule'), names),
  };
}
function watcherOf(watcher: Declaration, names: AssetNames): DeclaredWatcher {
  const one = valueOf(watcher, 'asset');
  const several = valueOf(watcher, 'assets');
  const single = one === null ? null : keyIn(one, names);
  return {
    assets: [...(single === null ? [] : [single]), ...(several === null ? [] : keysIn(several, names))],
    every: textIn(valueOf(watcher, 'every')),
  };
}

function keysIn(value: Value, names: AssetNames): readonly AssetKey[] {
  return value.kind === 'list' ? value.items.flatMap((item) => keyIn(item.value, names) ?? []) : [];
}
/** The current key of what is named, as written where nothing has it. */
function keyIn(value: Value, names: AssetNames): AssetKey | null {
  const key = value.kind === 'declared' ? value.declaration.key : textOf(value);
  return key === null ? null : (names.byKey(key)?.asset ?? key);
}
function textIn(value: Value | null): string | null {
  return value === null ? null : textOf(value);
}

/** A condition as the library makes it; analysis keeps what its call was given. */
function conditionOf(value: Value | null, names: AssetNames): JsonValue {
  if (value === null) return null;
  if (value.kind === 'declared' || value.kind === 'text') return keyIn(value, names) ?? 'unknown';
  const kind = value.kind === 'object' ? textIn(value.fields.get('kind')?.value ?? null) : null;
  const items = value.kind === 'object' ? value.fields.get('items')?.value : undefined;
  if (kind === null || items?.kind !== 'list') return 'unknown';
  if (kind === 'eager' || kind === 'onMissing') return { kind };
  if (kind !== 'cron' && kind !== 'onCron')
    return { kind, items: items.items.map((item) => conditionOf(item.value, names)) };
  const [expression, options] = items.items.map((item) => item.value);
  const timezone = options?.kind === 'object' ? textIn(options.fields.get('timezone')?.value ?? null) : null;
  return { kind, cron: textIn(expression ?? null) ?? 'unknown', timezone: timezone ?? 'UTC' };
}
