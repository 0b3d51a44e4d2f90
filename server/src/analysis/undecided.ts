// An entry of `deps` that comes neither to an asset nor to a name. A list with one may name whatever its asset reads: none
// of these reads counts as undeclared, and any change may reach the asset.

import type { DependencySite } from './snapshot.js';

export function isUndecided({ asset, key }: DependencySite): boolean {
  return asset === null && key === null;
}
