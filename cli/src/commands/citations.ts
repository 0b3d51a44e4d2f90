// `headwater citations`: which published records rely on which versions, so that one knows what a correction concerns.

import { type CitedVersion, type LogReader, type PublishedRecord, readCitations, type Target } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant, readableInstant } from '../input/instant.js';
import type { RecordedTarget } from '../input/recorded-target.js';
import { withLog } from '../log/event-log.js';
import { recordedPlace } from '../log/recorded-keys.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';

interface RecordView {
  readonly key: string;
  readonly partition: string | null;
  readonly record: number;
}
interface CitedView extends RecordView {
  readonly dataVersion: string | null;
  /** Null: nothing is stored that the log knows of. */
  readonly output: CitedVersion['output'];
  readonly dropped: { readonly at: string; readonly why: string } | null;
  /** Another version is the present one of its partition. */
  readonly superseded: boolean;
  /** Records between the published one and this; empty where it is read directly. */
  readonly through: readonly RecordView[];
}
interface PublishedView extends RecordView {
  readonly dataVersion: string | null;
  readonly superseded: boolean;
  readonly since: string;
  readonly note: string | null;
  readonly cites: readonly CitedView[];
}

export const citationsCommand: Command = {
  name: 'citations',
  positional: '[asset[@partition]]',
  summary: 'say which published records cite which versions, directly or through others',
  options: [{ flags: '--of <asset[@partition]>', summary: 'only those that cite a version of this' }],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, positional, options, at } = context;
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const read = await withLog(project.value, (reader) => published(reader, context));
  const answer = read.kind === 'failure' ? read : read.value;
  if (answer.kind === 'failure') return reportFailure(terminal, answer);
  printAnswer(context, { schemaVersion: 1, at: formatInstant(at), published: answer.value }, () =>
    describe(answer.value, { by: positional[0], of: options['of'] }),
  );
  return 0;
}

async function published(
  log: LogReader | null,
  { positional, options, directory, terminal }: CommandContext,
): Promise<Outcome<readonly PublishedView[]>> {
  const place = async (text: unknown) =>
    typeof text === 'string' ? recordedPlace(log, { directory, terminal }, text) : success(null);
  const [by, of] = [await place(positional[0]), await place(options['of'])];
  if (by.kind === 'failure') return by;
  if (of.kind === 'failure') return of;
  return success(log === null ? [] : await citations(log, { by: by.value, of: of.value }));
}

interface Wanted {
  readonly by: RecordedTarget | null;
  readonly of: RecordedTarget | null;
}

async function citations(log: LogReader, { by, of }: Wanted): Promise<readonly PublishedView[]> {
  const published = await readCitations(log);
  return published
    .filter(({ target }) => isWanted(by, target))
    .map((record) => ({ ...record, cites: record.cites.filter(({ target }) => isWanted(of, target)) }))
    .filter(({ cites }) => of === null || cites.length > 0)
    .map(publishedView);
}

function isWanted(wanted: RecordedTarget | null, { asset, part }: Target): boolean {
  return wanted === null || (wanted.asset === asset && (wanted.part === null || wanted.part === part));
}

function recordView({ target, record }: Pick<CitedVersion, 'target' | 'record'>): RecordView {
  return { key: target.asset, partition: target.part === '' ? null : target.part, record };
}
function publishedView(published: PublishedRecord): PublishedView {
  const { dataVersion, isSuperseded: superseded, since, note, cites } = published;
  return {
    ...recordView(published),
    dataVersion,
    superseded,
    since: formatInstant(since),
    note,
    cites: cites.map(citedView),
  };
}
function citedView(cited: CitedVersion): CitedView {
  const { dataVersion, output, dropped, isSuperseded: superseded, through } = cited;
  return {
    ...recordView(cited),
    dataVersion,
    output,
    dropped: dropped === null ? null : { at: formatInstant(dropped.at), why: dropped.why },
    superseded,
    through: through.map(recordView),
  };
}

/** `by` and `of` as they were asked for. */
function describe(
  published: readonly PublishedView[],
  { by, of }: { readonly by: string | undefined; readonly of: unknown },
): string {
  if (published.length > 0) return published.map(publishedText).join('\n');
  if (typeof of !== 'string') return by === undefined ? 'Nothing is published.' : `No record of ${by} is published.`;
  return by === undefined ? `No published record cites ${of}.` : `No published record of ${by} cites ${of}.`;
}

function publishedText(record: PublishedView): string {
  const note = record.note === null ? '' : `: ${record.note}`;
  const since = `published ${readableInstant(Date.parse(record.since))}${note}`;
  const said = record.superseded ? `${since}, a newer version is present` : since;
  const title = `${nameOf(record)}  ${record.dataVersion ?? 'unknown'}  ${said}`;
  return record.cites.length === 0 ? title : `${title}\n${alignColumns(record.cites.map(citedRow), '  ')}`;
}
function citedRow(cited: CitedView): readonly string[] {
  const { dataVersion, output, dropped, superseded, through } = cited;
  const gone = dropped === null ? '' : `dropped ${readableInstant(Date.parse(dropped.at))}: ${dropped.why}`;
  const said = [superseded ? 'a newer version is present' : '', gone].filter(Boolean).join(', ');
  const way = through.length === 0 ? '' : `through ${through.map(nameOf).join(', ')}`;
  return [nameOf(cited), dataVersion ?? 'unknown', output?.ref ?? 'not stored', said, way];
}
function nameOf({ key, partition, record }: RecordView): string {
  return `${partitionText(key, partition)} #${record}`;
}
