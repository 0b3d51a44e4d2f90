// What commands with a workshop begin with: the analysed project and its log; of those that run steps also `--jobs` and
// the library that the steps need.

import type { CommandContext } from '../command.js';
import type { Outcome } from '../outcome.js';
import { missingLibrary } from '../project/library.js';
import { analyseProject } from '../project/project.js';
import { jobsOf } from './building.js';
import { inWorkshop, type Workshop, type WorkshopOptions } from './workshop.js';

export interface ProjectLog extends Pick<Workshop, 'world' | 'log'> {
  /** The project's folder, absolute. */
  readonly root: string;
}

/** Does the work in the workshop of the project at hand; the first thing that stands in its way is the answer. */
export async function inProjectWorkshop<Result>(
  context: CommandContext,
  work: (workshop: Workshop) => Promise<Outcome<Result>>,
  options: Pick<WorkshopOptions, 'asksMappings'> = {},
): Promise<Outcome<Result>> {
  const { directory, at, terminal } = context;
  const jobs = jobsOf(context);
  if (jobs.kind === 'failure') return jobs;
  const analysed = await analyseProject({ directory, terminal });
  if (analysed.kind === 'failure') return analysed;
  const missing = missingLibrary(analysed.value);
  if (missing !== null) return missing;
  return inWorkshop({ ...analysed.value, ...options, at, jobs: jobs.value, terminal, signal: context.signal }, work);
}

/**
 * The same for commands that only write what people say of records: nothing is run. Code of the project is loaded only
 * where a selection follows mappings that call it.
 */
export async function inProjectLog<Result>(
  context: CommandContext,
  work: (workshop: ProjectLog) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const { directory, at, terminal, positional } = context;
  const analysed = await analyseProject({ directory, terminal });
  if (analysed.kind === 'failure') return analysed;
  const { root } = analysed.value;
  const asksMappings = positional.some((word) => word.includes('+'));
  return inWorkshop({ ...analysed.value, at, terminal, signal: context.signal, asksMappings }, ({ world, log }) =>
    work({ root, world, log }),
  );
}
