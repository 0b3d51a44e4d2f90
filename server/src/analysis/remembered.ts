// The entry for a start at which nothing has changed: the same workspace, without the compiler.

import type { ExtractedFile } from './facts/facts.js';
import type { FactsMemory } from './facts/facts-memory.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

export { meaningOf } from './digest/meaning.js';

export interface RememberedOptions extends WorkspaceOptions {
  readonly memory: FactsMemory;
}

/** Whether the memory has all that is asked of these texts; the code's digests where `digest` is given. */
export function isRemembered(
  { memory, digest }: RememberedOptions,
  files: readonly { readonly path: string; readonly text: string }[],
): boolean {
  const isWhole = (file: ExtractedFile | null): boolean => file !== null && (!digest || file.digested !== null);
  return files.every(({ path, text }) => isWhole(memory.recall(path, text)));
}

/** For texts that are remembered, and for nothing else. */
export class RememberedWorkspace extends Workspace {
  constructor(options: RememberedOptions) {
    super(options, null);
  }
}
