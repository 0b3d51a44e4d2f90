// What every command that runs steps begins with: `--jobs`, the analysed project, the library it needs, and a workshop.

import { jobsOf } from './building.js';
import type { CommandContext } from './commands/command.js';
import { missingLibrary } from './library.js';
import type { Outcome } from './outcome.js';
import { analyseProject } from './project.js';
import { inWorkshop, type Workshop } from './workshop.js';

/** Does the work in the workshop of the project at hand; the first thing that stands in its way is the answer. */
export async function inProjectWorkshop<Result>(
  context: CommandContext,
  work: (workshop: Workshop) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const { directory, at, terminal } = context;
  const jobs = jobsOf(context);
  if (jobs.kind === 'failure') return jobs;
  const analysed = await analyseProject(directory);
  if (analysed.kind === 'failure') return analysed;
  const missing = missingLibrary(analysed.value);
  if (missing !== null) return missing;
  const done = await inWorkshop({ ...analysed.value, at, jobs: jobs.value, terminal }, work);
  return done.kind === 'failure' ? done : done.value;
}
