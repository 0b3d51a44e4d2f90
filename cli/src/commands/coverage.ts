// `headwater coverage`: of all reads that analysis or runs have seen, how many are declared; and what is declared and read
// by no run. Static, declared and observed reads are three witnesses, and where they differ is what it shows.

import { nothingObserved, type ObservedReads, readObserved } from '@headwater/core';
import type { Coverage, CoverageReport, SeenRead } from '@headwater/server/rules';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withLog } from '../log/event-log.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { analyseProject } from '../project/project.js';

interface ReadView {
  /** The reader. */
  readonly key: string;
  readonly input: string;
}
interface CoverageView extends Coverage {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Of `reads`: those that analysis sees in the code, and those that runs have seen. */
  readonly static: number;
  readonly observed: number;
  /** Seen, and not declared. */
  readonly undeclared: readonly (ReadView & { readonly static: boolean; readonly observed: boolean })[];
  /** Declared, and read by none of the runs that say what they read. `static`: the code reads it all the same. */
  readonly neverObserved: readonly (ReadView & { readonly static: boolean })[];
  /** No run has said yet what these read. */
  readonly withoutRuns: readonly string[];
}

export const coverageCommand: Command = {
  name: 'coverage',
  summary: 'say how many of the reads that code and runs show are declared, and what no run reads',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const view = await coverage(context);
  if (view.kind === 'failure') return reportFailure(context.terminal, view);
  printAnswer(context, view.value, describe);
  return 0;
}

async function coverage({ directory, terminal, at, afterwards }: CommandContext): Promise<Outcome<CoverageView>> {
  const analysed = await analyseProject({ directory, terminal, later: afterwards });
  if (analysed.kind === 'failure') return analysed;
  const { root, snapshot } = analysed.value;
  const keys = snapshot.manifest.assets.map(({ key }) => key);
  const observed = await withLog(
    root,
    async (reader): Promise<ObservedReads> => (reader === null ? nothingObserved : readObserved(reader, keys)),
  );
  if (observed.kind === 'failure') return observed;
  const { coverageOf, coverageReport } = await import('@headwater/server/rules');
  const report = coverageReport(snapshot, observed.value);
  return success({
    schemaVersion: 1,
    at: formatInstant(at),
    ...coverageOf(snapshot, observed.value),
    ...viewOf(report),
  });
}

function viewOf({ seen, neverObserved, withoutRuns }: CoverageReport) {
  const known = seen.filter(({ isDeclared }) => isDeclared !== null);
  return {
    static: known.filter(({ isStatic }) => isStatic).length,
    observed: known.filter(({ isObserved }) => isObserved).length,
    undeclared: known
      .filter(({ isDeclared }) => !isDeclared)
      .map((read) => ({ ...readView(read), static: read.isStatic, observed: read.isObserved })),
    neverObserved: neverObserved.map((read) => ({ ...readView(read), static: read.isStatic })),
    withoutRuns,
  };
}
function readView({ reader, asset }: Pick<SeenRead, 'reader' | 'asset'>): ReadView {
  return { key: reader, input: asset };
}

function describe(view: CoverageView): string {
  const { reads, declared, unknown, undeclared, neverObserved, withoutRuns } = view;
  const share = reads === 0 ? '' : ` (${Math.floor((100 * declared) / reads)} %)`;
  const undecided = unknown === 0 ? '' : `, ${unknown} unknown`;
  const total = `${declared} of ${counted(reads, 'read')} declared${share}: ${view.static} seen in the code, ${view.observed} by runs${undecided}`;
  const blocks = [total];
  if (undeclared.length > 0) blocks.push(`Read and not declared:\n${rows(undeclared, (read) => seenBy(read))}`);
  if (neverObserved.length > 0)
    blocks.push(
      `Declared, and read by no run:\n${rows(neverObserved, (read) => (read.static ? 'the code reads it' : 'nor by the code'))}`,
    );
  if (withoutRuns.length > 0) blocks.push(`No run has said yet what these read: ${withoutRuns.join(', ')}`);
  return blocks.join('\n\n');
}

function seenBy(read: CoverageView['undeclared'][number]): string {
  if (read.static) return read.observed ? 'seen in the code and by runs' : 'seen in the code';
  return 'seen by runs';
}
function rows<Read extends ReadView>(reads: readonly Read[], say: (read: Read) => string): string {
  return alignColumns(
    reads.map((read) => [`${read.key} reads ${read.input}`, say(read)]),
    '  ',
  );
}
