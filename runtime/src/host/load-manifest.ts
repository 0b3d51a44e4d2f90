// What loading a project's code yields, asked of a runner of its own: user code runs nowhere else.

import { type DeclaredManifest, parseJson } from '@headwater/core';
import type { StepError } from '@headwater/protocol';
import type { ProjectSettings } from '../project/settings.js';
import { type RunnerPool, runnersOf } from './runner-pool.js';

export type LoadedManifest =
  | { readonly kind: 'manifest'; readonly manifest: DeclaredManifest }
  | { readonly kind: 'problem'; readonly problem: StepError };

export interface Loading {
  /** Those that declare something, relative to the project. */
  readonly files: readonly string[];
  /** Ends the runner, which is a problem then: user code may never come back. */
  readonly signal: AbortSignal;
}

export async function loadManifest(
  project: string,
  settings: Pick<ProjectSettings, 'defaultStorage' | 'resources'>,
  loading: Loading,
): Promise<LoadedManifest> {
  return manifestFrom(runnersOf(project, settings), loading);
}

/** Closes the runners. */
export async function manifestFrom(runners: RunnerPool, { files, signal }: Loading): Promise<LoadedManifest> {
  const end = (): void => runners.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    const runner = runners.take(files);
    if (signal.aborted) end();
    const described = await runner.describe();
    if (described.kind === 'problem') return described;
    const parsed = parseJson(described.manifest);
    if (parsed.kind === 'broken') throw new Error(`The runner described the project in no JSON: ${parsed.message}`);
    // It is what `declaredManifest` made, in the runner of this same build.
    return { kind: 'manifest', manifest: parsed.value as DeclaredManifest };
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
