// Mappings that call functions are asked in a runner, once for everything that a command does. A project without any starts none.

import { openQuestions, type World } from '@headwater/core';
import type { AskedWorld } from '@headwater/runtime';
import { failure, type Outcome, success } from '../outcome.js';
import { missingLibrary } from './library.js';
import type { AnalysedProject } from './project.js';

/** For commands that have no engine. */
export async function askedWorld(
  project: Pick<AnalysedProject, 'root' | 'texts'>,
  { world, signal }: { readonly world: World; readonly signal: AbortSignal },
): Promise<Outcome<World>> {
  if (openQuestions(world).length === 0) return success(world);
  const missing = missingLibrary(project);
  if (missing !== null) return missing;
  const { askMappingsOf, environmentProblem, readSettings } = await import('@headwater/runtime');
  const settings = await readSettings(project.root);
  if (settings.kind === 'refused') return failure(settings.message);
  const unreadable = environmentProblem(project.root);
  if (unreadable !== null) return failure(unreadable);
  return outcomeOf(await askMappingsOf(project.root, settings.settings, { world, signal }));
}

export function outcomeOf(asked: AskedWorld): Outcome<World> {
  if (asked.kind === 'world') return success(asked.world);
  const { message, frames } = asked.problem;
  const [place] = frames;
  return failure(message, place === undefined ? null : `See ${place.file}:${place.line}:${place.column}.`);
}
