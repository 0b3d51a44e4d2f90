// Which files a fix would change, without how: nothing of it depends on the imports that its text needs.

import type { DeclarationEdit } from '../edit.js';
import type { Snapshot } from '../snapshot.js';
import { applyEach } from './apply-edits.js';

export interface EditedTexts {
  readonly snapshot: Snapshot;
  textOf(file: string): string | null;
}

/** Of each fix alone, on the same texts; none where it is done already, or where the form of the code does not allow it. */
export function filesChangedByEach(
  fixes: readonly (readonly DeclarationEdit[])[],
  { snapshot, textOf }: EditedTexts,
): readonly (readonly string[])[] {
  const changes = applyEach(fixes, {
    snapshot,
    textOf,
    // Handles are named by their keys then, which takes the same change.
    resolve: () => ({ kind: 'missing' }),
    exportsOf: () => [],
    imports: () => true,
  });
  return changes.map((each) => [...new Set(each.map(({ span }) => span.file))].sort());
}
