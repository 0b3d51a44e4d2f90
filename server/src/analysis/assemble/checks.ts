// Which checks belong to which asset.

import type { AssetKey } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import { type DeclaredAsset, declaredIn, textsIn } from './assets.js';

/** A check belongs to the asset whose list holds it, or to the one that it names. */
export function checksByAsset(
  declarations: readonly Declaration[],
  assets: readonly DeclaredAsset[],
): ReadonlyMap<AssetKey, readonly Declaration[]> {
  const checks = new Map<AssetKey, Declaration[]>();
  const current = new Map(
    assets.flatMap(({ declaration }) =>
      textsIn(valueOf(declaration, 'formerKeys')).map((former) => [former, declaration.key] as const),
    ),
  );
  const listed = new Set<Declaration>();
  const add = (key: AssetKey, check: Declaration): void => {
    listed.add(check);
    checks.set(key, [...(checks.get(key) ?? []), check]);
  };
  for (const { declaration, producer } of assets) {
    const own = declaredIn(valueOf(declaration, 'checks'));
    const shared = producer === declaration ? [] : declaredIn(valueOf(producer, 'checks'));
    for (const check of [...own, ...shared]) add(declaration.key, check);
  }
  for (const check of declarations) {
    if (check.kind !== 'check' || listed.has(check)) continue;
    const subject = valueOf(check, 'asset');
    const key = subject?.kind === 'declared' ? subject.declaration.key : subject ? textOf(subject) : null;
    if (key !== null) add(current.get(key) ?? key, check);
  }
  return checks;
}
