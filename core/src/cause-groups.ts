// The causes of many partitions, gathered by what they say: a plan names a reason once, with all of its partitions.

import type { AssetKey, PartitionKey } from './manifest.js';
import type { StaleCause } from './stale-cause.js';

export interface ChangedCode {
  readonly from: string;
  readonly to: string;
}
export interface ChangedDependencies {
  readonly added: readonly AssetKey[];
  readonly removed: readonly AssetKey[];
  /** Read still, but other partitions of them. */
  readonly remapped: readonly AssetKey[];
}
export interface Group<Value> {
  readonly value: Value;
  readonly parts: PartitionKey[];
}
export interface CauseGroups {
  readonly code: readonly Group<ChangedCode>[];
  readonly dependencies: readonly Group<ChangedDependencies>[];
  /** Partitions that read another version of the input. */
  readonly inputs: ReadonlyMap<AssetKey, readonly PartitionKey[]>;
}

export function groupCauses(stale: ReadonlyMap<PartitionKey, readonly StaleCause[]>): CauseGroups {
  const code = new Map<string, Group<ChangedCode>>();
  const dependencies = new Map<string, Group<ChangedDependencies>>();
  const inputs = new Map<AssetKey, PartitionKey[]>();
  for (const [part, causes] of stale) {
    for (const cause of causes) {
      if (cause.kind === 'code') put(code, part, { id: cause.from, value: { from: cause.from, to: cause.to } });
      if (cause.kind === 'data') putInput(inputs, cause.input, part);
    }
    if (causes.some(({ kind }) => kind === 'dependencies')) {
      const value = changedDependencies(causes);
      put(dependencies, part, { id: JSON.stringify(value), value });
    }
  }
  return { code: [...code.values()], dependencies: [...dependencies.values()], inputs };
}

function put<Value>(
  groups: Map<string, Group<Value>>,
  part: PartitionKey,
  { id, value }: { readonly id: string; readonly value: Value },
): void {
  const group = groups.get(id);
  if (group === undefined) groups.set(id, { value, parts: [part] });
  else group.parts.push(part);
}

/** Several partitions of one input are one mention. */
function putInput(inputs: Map<AssetKey, PartitionKey[]>, input: AssetKey, part: PartitionKey): void {
  const parts = inputs.get(input);
  if (parts === undefined) inputs.set(input, [part]);
  else if (parts.at(-1) !== part) parts.push(part);
}

function changedDependencies(causes: readonly StaleCause[]): ChangedDependencies {
  const named = (reason: StaleCause['reason']) =>
    causes.flatMap((cause) => (cause.kind === 'dependencies' && cause.reason === reason ? [cause.input] : []));
  return {
    added: named('dependency-added'),
    removed: named('dependency-removed'),
    remapped: named('mapping-changed'),
  };
}

/** For people: `+ stores, − regions, other partitions of days`. */
export function describeDependencies({ added, removed, remapped }: ChangedDependencies): string {
  return [
    ...added.map((key) => `+ ${key}`),
    ...removed.map((key) => `− ${key}`),
    ...remapped.map((key) => `other partitions of ${key}`),
  ].join(', ');
}
