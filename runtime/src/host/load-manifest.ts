// What loading a project's code yields, asked of a runner of its own: user code runs nowhere else.

import { type DeclaredManifest, parseJson } from '@headwater/core';
import type { StepError } from '@headwater/protocol';
import type { ProjectSettings } from '../project/settings.js';
import { runnersOf } from './runner-pool.js';

export type LoadedManifest =
  | { readonly kind: 'manifest'; readonly manifest: DeclaredManifest }
  | { readonly kind: 'problem'; readonly problem: StepError };

/** `files`: those that declare something, relative to the project. */
export async function loadManifest(
  project: string,
  settings: Pick<ProjectSettings, 'defaultStorage' | 'resources'>,
  files: readonly string[],
): Promise<LoadedManifest> {
  const runners = runnersOf(project, settings);
  try {
    const described = await runners.take(files).describe();
    if (described.kind === 'problem') return described;
    const parsed = parseJson(described.manifest);
    if (parsed.kind === 'broken') throw new Error(`The runner described the project in no JSON: ${parsed.message}`);
    // It is what `declaredManifest` made, in the runner of this same build.
    return { kind: 'manifest', manifest: parsed.value as DeclaredManifest };
  } finally {
    runners.close();
  }
}
