// What the loaded files declare, in the form that analysis has too.

import {
  type DeclaredAsset,
  type DeclaredEdge,
  type DeclaredJob,
  type DeclaredManifest,
  type DeclaredWatcher,
  type JsonValue,
  jsonOf,
  PLAIN_SETTINGS,
} from '@headwater/core';
import type { Asset, Condition, DependencyInput, Job, OutputOptions, Source, Watcher } from 'headwater';
import { type Declarations, keyOf } from './declarations.js';

type Reference = Parameters<typeof keyOf>[0];

export function declaredManifest(declarations: Declarations): DeclaredManifest {
  const declared = declarations.keys().flatMap((key) => declarations.find(key) ?? []);
  const current = (reference: Reference): string => declarations.find(keyOf(reference))?.key ?? keyOf(reference);
  const edges = declared.map((asset) => [asset.key, edgesOf(asset, declarations)] as const);
  return {
    assets: Object.fromEntries(declared.map((asset) => [asset.key, assetOf(asset, declarations)])),
    edges: Object.fromEntries(edges.filter(([, own]) => Object.keys(own).length > 0)),
    jobs: Object.fromEntries(declarations.jobs.map((job) => [job.name, jobOf(job, current)])),
    watchers: Object.fromEntries(declarations.watchers.map((watcher) => [watcher.name, watcherOf(watcher, current)])),
  };
}

function assetOf(declared: Asset<unknown> | Source<unknown>, declarations: Declarations): DeclaredAsset {
  // An output says what differs from the function that makes it.
  const options: Partial<OutputOptions<unknown>> = { ...declarations.multiAssetOf(declared.key), ...declared };
  const checks = declared.kind === 'asset' ? declarations.checksOf(declared) : declarations.checksNaming(declared.key);
  const { kind: storageKind, ...storageOptions } = declared.storage ?? { kind: null };
  const plain = PLAIN_SETTINGS.flatMap((name) => (options[name] === undefined ? [] : [[name, jsonOf(options[name])]]));
  return {
    kind: declared.kind,
    description: options.description ?? null,
    group: options.group ?? null,
    owners: options.owners ?? [],
    tags: options.tags ?? {},
    formerKeys: (declared.kind === 'asset' ? declared.formerKeys : undefined) ?? [],
    codeVersion: options.codeVersion ?? null,
    table: declared.table,
    path: declared.path,
    partitions: options.partitions ?? null,
    storage: storageKind === null ? null : { kind: storageKind, options: storageOptions },
    checks: Object.fromEntries(
      checks.map(({ name, severity = 'error', blocking = false, description = null }) => [
        name,
        { severity, blocking, description },
      ]),
    ),
    settings: {
      ...Object.fromEntries(plain),
      automation: conditionOf(
        options.automation,
        (reference) => declarations.find(keyOf(reference))?.key ?? keyOf(reference),
      ),
      cache: options.cache === undefined ? 'on' : options.cache === false ? 'off' : 'key',
    },
  };
}

function edgesOf(
  declared: Asset<unknown> | Source<unknown>,
  declarations: Declarations,
): Readonly<Record<string, DeclaredEdge>> {
  const deps = declarations.multiAssetOf(declared.key)?.deps ?? (declared.kind === 'asset' ? declared.deps : []) ?? [];
  const edges = deps.flatMap((dependency) => {
    if (!isThere(dependency))
      throw new Error(
        `\`deps\` of ${declared.key} holds ${String(dependency)}: where files import each other, a handle may not be there yet; name it by its key.`,
      );
    const from = declarations.find(keyOf(subjectOf(dependency)))?.key;
    return from === undefined ? [] : [[from, edgeOf(dependency)] as const];
  });
  // The first entry of a pair counts.
  return Object.fromEntries(edges.reverse());
}
/** Types end where the code is compiled. */
function isThere(dependency: DependencyInput | null | undefined): boolean {
  return dependency !== undefined && dependency !== null;
}
function subjectOf(dependency: DependencyInput): Reference {
  return typeof dependency === 'object' && 'asset' in dependency ? dependency.asset : dependency;
}
function edgeOf(dependency: DependencyInput): DeclaredEdge {
  if (typeof dependency === 'object' && dependency.kind === 'after')
    return { kind: 'order', mapping: null, incomplete: null };
  if (typeof dependency === 'object' && dependency.kind === 'dependency')
    return { kind: 'read', mapping: dependency.mapping, incomplete: dependency.incomplete ?? null };
  return { kind: 'read', mapping: null, incomplete: null };
}

function jobOf({ description, assets, schedule }: Job, current: (reference: Reference) => string): DeclaredJob {
  return {
    description: description ?? null,
    assets: assets === undefined ? null : typeof assets === 'string' ? assets : assets.map(current),
    schedule: conditionOf(schedule, current),
  };
}
function watcherOf({ asset, assets, every }: Watcher, current: (reference: Reference) => string): DeclaredWatcher {
  return { assets: [...(asset === undefined ? [] : [asset]), ...(assets ?? [])].map(current), every };
}

function conditionOf(condition: Condition | undefined, current: (reference: Reference) => string): JsonValue {
  if (condition === undefined) return null;
  if (!('items' in condition)) return jsonOf(condition);
  const items = condition.items.map((item) =>
    typeof item === 'string' || 'key' in item ? current(item) : conditionOf(item, current),
  );
  return { kind: condition.kind, items };
}
