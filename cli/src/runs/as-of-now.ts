// What is missing, stale or due is asked as of now: sources are looked at first, as a correction outside is an input that
// changed. Where there is no log yet, or none that can be written, what is recorded answers, and that is said.

import { existsSync } from 'node:fs';
import type { CommandContext } from '../command.js';
import { logFile } from '../log/event-log.js';
import type { Outcome } from '../outcome.js';
import { type AnalysedProject, analyseProject } from '../project/project.js';
import { sourcesBehind } from './planning.js';
import { type ReadProject, recordsOf } from './reading.js';
import { currentRecords, inWorkshop, type Workshop } from './workshop.js';

export interface Asking<Result> {
  readonly analysed: AnalysedProject;
  /** Looks at the sources that the question depends on. */
  now(workshop: Workshop): Promise<Outcome<Result>>;
  recorded(project: ReadProject): Outcome<Result>;
  /** The answer is bound to a log: it is made where there is none. */
  readonly needsLog?: boolean;
}

export async function asOfNow<Result>(
  { at, terminal, signal }: Pick<CommandContext, 'at' | 'terminal' | 'signal'>,
  { analysed, now, recorded, needsLog = false }: Asking<Result>,
): Promise<Outcome<Result>> {
  const asRecorded = async () => {
    const read = await recordsOf(analysed, { at, signal });
    return read.kind === 'failure' ? read : recorded(read.value);
  };
  // A question must not leave a log behind where there was none. Where none was made yet, nothing has a record: no source
  // has to be looked at to know that.
  const file = await logFile(analysed.root);
  if (file.kind === 'failure') return file;
  if (!existsSync(file.value) && !needsLog) return asRecorded();
  const answered = await inWorkshop({ ...analysed, at, terminal, signal }, now);
  if (answered.kind === 'success' || !answered.isUnwritable || needsLog) return answered;
  const answer = await asRecorded();
  if (answer.kind === 'failure') return answered;
  terminal.note(`${answered.message}\nThe answer follows what is recorded: no source has been looked at.`);
  return answer;
}

/** A question about how partitions stand: of one asset, which depends on all that is behind it; null: of all assets. */
export async function standingAsOfNow<Result>(
  context: Pick<CommandContext, 'at' | 'terminal' | 'signal' | 'directory'>,
  asset: string | null,
  answer: (project: ReadProject) => Outcome<Result>,
): Promise<Outcome<Result>> {
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return analysed;
  return asOfNow(context, {
    analysed: analysed.value,
    recorded: answer,
    async now(workshop) {
      const { world } = workshop;
      const sources = sourcesBehind(world, asset);
      return answer({ world, records: await currentRecords(workshop, { sources, terminal: context.terminal }) });
    },
  });
}
