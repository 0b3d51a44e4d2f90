// `headwater diff`: what is different between two versions of one partition, by the rows' key.

import { type CellChange, type Difference, differenceOf, type LogReader, type RowChange } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withLog } from '../log/event-log.js';
import { recordedPlace } from '../log/recorded-keys.js';
import { recordAt, recordNumber } from '../log/records.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { withStorages } from '../project/project-storages.js';
import { locateProject } from '../project/project.js';

interface DiffView extends Difference {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly asset: string;
  readonly partition: string | null;
  readonly a: VersionView;
  readonly b: VersionView;
}
interface VersionView {
  readonly record: number;
  readonly dataVersion: string | null;
}

const DEFAULT_LIMIT = 50;
const MOST_RECORDS = 1000;

export const diffCommand: Command = {
  name: 'diff',
  positional: '<asset[@partition]> [a] [b]',
  summary: 'show what is different between two versions of a partition, by key; without a and b, the last two',
  options: [
    { flags: '--key <columns>', summary: 'the columns that tell rows apart, with commas between them' },
    { flags: '--all', summary: 'show also the rows that are equal' },
    { flags: '--limit <rows>', summary: `show at most so many rows (default ${DEFAULT_LIMIT})` },
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(context.terminal, project);
  const read = await withLog(project.value, (reader) => compare(context, project.value, reader));
  const answer = read.kind === 'failure' ? read : read.value;
  if (answer.kind === 'failure') return reportFailure(context.terminal, answer);
  printAnswer(context, answer.value, () => describe(answer.value, { all: context.options['all'] === true }));
  return 0;
}

async function compare(context: CommandContext, root: string, reader: LogReader | null): Promise<Outcome<DiffView>> {
  const { options } = context;
  const limit = options['limit'] === undefined ? DEFAULT_LIMIT : Number(options['limit']);
  if (!Number.isSafeInteger(limit) || limit < 1) return failure('--limit takes a whole number from 1 on.');
  const chosen = await chosenVersions(reader, context);
  if (chosen.kind === 'failure') return chosen;
  const { log, asset, part, a, b } = chosen.value;
  const { readRecorded } = await import('@headwater/runtime');
  const read = await withStorages(root, async ({ find }) => ({
    before: await readRecorded(find, log, a.record),
    after: await readRecorded(find, log, b.record),
  }));
  if (read.kind === 'failure') return read;
  const { before, after } = read.value;
  if (before.kind === 'unavailable') return failure(`Version A cannot be compared: ${before.message}`);
  if (after.kind === 'unavailable') return failure(`Version B cannot be compared: ${after.message}`);
  const key = typeof options['key'] === 'string' ? { key: options['key'].split(',') } : {};
  const includesEqual = options['all'] === true;
  const found = differenceOf(before.value, after.value, { ...key, limit, includesEqual });
  if (found.kind === 'no-key') return failure(`Rows cannot be compared: ${found.message}.`, 'Name them with --key.');
  const { counts, changes, totals } = found;
  const partition = part === '' ? null : part;
  const at = formatInstant(context.at);
  return success({ schemaVersion: 1, at, asset, partition, a, b, key: found.key, counts, changes, totals });
}

interface Chosen {
  readonly log: LogReader;
  readonly asset: string;
  readonly part: string;
  readonly a: VersionView;
  readonly b: VersionView;
}
async function chosenVersions(
  log: LogReader | null,
  { positional: [target = '', ...named], directory, terminal }: CommandContext,
): Promise<Outcome<Chosen>> {
  const place = await recordedPlace(log, { directory, terminal }, target);
  if (place.kind === 'failure') return place;
  const none = failure(`There is no record of ${target}.`, 'Materialize it first.');
  if (log === null) return none;
  const { asset } = place.value;
  const part = place.value.part ?? '';
  const records = await log.events({
    target: { asset, part },
    kinds: ['materialization'],
    newestFirst: true,
    limit: MOST_RECORDS,
  });
  if (records.length === 0) return none;
  const views = records.map((event) => ({ record: event.position, dataVersion: event.dataVersion ?? null }));
  const find = async (text: string): Promise<Outcome<VersionView>> => {
    const byVersion = views.find(({ dataVersion }) => dataVersion === text);
    if (byVersion !== undefined) return success(byVersion);
    const number = recordNumber(text);
    if (number.kind === 'failure') return failure(`${target} has no version ${text}.`, `See: headwater log ${target}`);
    const found = await recordAt(log, number.value);
    if (found.kind === 'failure') return found;
    const { target: of, dataVersion = null } = found.value.event;
    if (of.asset !== asset || of.part !== part) return failure(`Record ${number.value} is not one of ${target}.`);
    return success({ record: number.value, dataVersion });
  };
  const [second, first] = views;
  if (named.length === 0 && (first === undefined || second === undefined))
    return failure(`${target} has one version: there is nothing to compare it with.`);
  const a = named[0] === undefined ? success(first ?? { record: 0, dataVersion: null }) : await find(named[0]);
  if (a.kind === 'failure') return a;
  const b = named[1] === undefined ? success(second ?? a.value) : await find(named[1]);
  return b.kind === 'failure' ? b : success({ log, asset, part, a: a.value, b: b.value });
}

function describe(view: DiffView, { all }: { readonly all: boolean }): string {
  const { asset, partition, a, b, key, counts, changes, totals } = view;
  const different = counts.added + counts.removed + counts.changed;
  const title = `${partitionText(asset, partition)}: #${a.record} ${a.dataVersion ?? ''} → #${b.record} ${b.dataVersion ?? ''}`;
  if (different === 0 && changes.length === 0) return `${title}\nNothing is different.`;
  const more = different + (all ? counts.equal : 0) - changes.length;
  const said = `${counts.changed} changed · ${counts.added} added · ${counts.removed} removed · ${counts.equal} equal`;
  return [
    `${title}, by ${key.join(', ')}`,
    alignColumns([...changes.map(rowOf), ...totals.map((cell) => ['', 'total', cellOf(cell)])]),
    ...(more > 0 ? [`… ${counted(more, 'more row')}; see them with --limit`] : []),
    said,
  ].join('\n');
}
const SIGNS = { added: '+', removed: '-', changed: '~', equal: '=' } as const;
function rowOf({ kind, key, cells }: RowChange): readonly string[] {
  const said = cells.map((cell) => (kind === 'equal' ? `${cell.column} ${shown(cell.before)}` : cellOf(cell)));
  return [SIGNS[kind], Object.values(key).map(shown).join(', '), said.join(', ')];
}
function cellOf({ column, before, after }: CellChange): string {
  return `${column} ${shown(before)} → ${shown(after)}`;
}
function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
