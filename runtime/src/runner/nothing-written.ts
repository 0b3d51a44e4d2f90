// What to say of a step that has come to an end and wrote nothing, although its asset declares where its value lies. Who
// names the data version has made it somewhere else, and so has whoever wrote the table or the file without `ctx.write`.

import type { Asset } from 'headwater';
import type { Storage } from 'headwater/storage';
import type { DeclaredStorages } from './declared-storages.js';

/** In words; null: there is nothing to say. */
export async function nothingWritten(
  storages: DeclaredStorages,
  { asset, partition }: { readonly asset: Asset<unknown>; readonly partition: string },
): Promise<string | null> {
  if (asset.storage === undefined) return null;
  const { kind, ...options } = asset.storage;
  const found = await storages.declared({ kind, options });
  if (found.kind === 'unknown') return null;
  // A destination that cannot be looked at now is no reason to end a step that has done its work.
  const state = await stateOf(found.storage, asset.table, partition).catch(() => 'unknown' as const);
  if (state === 'written elsewhere' || state === 'unknown') return null;
  const name = partition === '' ? asset.key : `${asset.key}@${partition}`;
  const left =
    state === 'empty' ? `${found.storage.name} has nothing of it` : `${found.storage.name} shows the version of before`;
  return `${name} has succeeded without a call of ctx.write: ${left}, and what reads it will fail. Write the value, return a \`dataVersion\` if it lies somewhere else, or leave \`storage\` out.`;
}

async function stateOf(
  storage: Storage,
  name: string,
  part: string,
): Promise<'empty' | 'as before' | 'written elsewhere'> {
  const own = await storage.versions({ name });
  if (own.some((version) => version.part === part && version.live !== null)) return 'as before';
  if (own.length > 0) return 'empty';
  const holds = await (storage.holdsLive?.(name, part) ?? isDigested(storage, name, part));
  return holds ? 'written elsewhere' : 'empty';
}

async function isDigested(storage: Storage, name: string, part: string): Promise<boolean> {
  return (await storage.digestLive(name, part)) !== null;
}
