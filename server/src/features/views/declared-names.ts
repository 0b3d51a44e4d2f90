// The names by which selections ask for an asset, beside its key: `group:finance`, `owner:ann`, `tag:tier=gold`.

import type { AssetDeclaration } from '@headwater/core';
import type { DeclaredNames } from '@headwater/protocol';

/** What is not declared is left out. */
export function declaredNames({ group, owners, tags }: AssetDeclaration): DeclaredNames {
  const tag = Object.entries(tags).map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return {
    ...(group === null ? {} : { group: [group] }),
    ...(owners.length === 0 ? {} : { owner: owners }),
    ...(tag.length === 0 ? {} : { tag }),
  };
}
