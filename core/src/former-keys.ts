// Names that assets had before. A former key that one asset names is that asset's, with everything recorded of it; two
// assets that name the same one are the parts of a split, and neither takes the whole one's history for its own.

import type { AssetDeclaration, AssetKey, Manifest } from './manifest.js';
import type { Commit } from './log-changes.js';
import type { LogReader } from './ports.js';

/** Who names the key as a former one, by key; several: it was split. */
export function successorsOf({ assets }: Pick<Manifest, 'assets'>, former: AssetKey): readonly AssetKey[] {
  return assets.filter(({ formerKeys }) => formerKeys.includes(former)).map(({ key }) => key);
}

/** Without former keys that another asset names as well, or has itself: their history stays where it is. */
export function withOwnFormerKeys(manifest: Pick<Manifest, 'assets'>, asset: AssetDeclaration): AssetDeclaration {
  if (asset.formerKeys.length === 0) return asset;
  const isOwn = (former: AssetKey) =>
    successorsOf(manifest, former).length === 1 && manifest.assets.every(({ key }) => key !== former);
  return { ...asset, formerKeys: asset.formerKeys.filter(isOwn) };
}

/** Former keys that the log still has under their old names, in the order in which they are declared. */
export async function uncarriedKeys(
  log: LogReader,
  { key, formerKeys }: AssetDeclaration,
): Promise<readonly AssetKey[]> {
  const found: AssetKey[] = [];
  for (const former of formerKeys) {
    const current = await log.resolve(former);
    if (current !== null && current !== key) found.push(current);
  }
  return found;
}

/** What carries the history of renamed and merged assets to their present keys. */
export async function carriedKeys(
  log: LogReader,
  manifest: Pick<Manifest, 'assets'>,
): Promise<NonNullable<Commit['aliases']>> {
  const aliases: { key: AssetKey; of: AssetKey }[] = [];
  for (const asset of manifest.assets)
    for (const former of await uncarriedKeys(log, withOwnFormerKeys(manifest, asset)))
      aliases.push({ key: former, of: asset.key });
  return aliases;
}
