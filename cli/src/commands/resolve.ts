// `headwater resolve`: the versions that a record names, its own and those that it read: where each lies, or when it was dropped.

import type { LogReader, Position, StoredEvent } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant, readableInstant } from '../input/instant.js';
import { withRecord } from '../log/records.js';
import type { ExitCode } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';

interface VersionView {
  readonly key: string;
  readonly partition: string | null;
  /** Null: an input that has no record. */
  readonly record: number | null;
  readonly dataVersion: string | null;
  /** Null: nothing is stored that the log knows of. */
  readonly output: { readonly storage: string; readonly ref: string } | null;
  readonly dropped: { readonly at: string; readonly why: string } | null;
}
interface ResolveView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly version: VersionView;
  readonly inputs: readonly VersionView[];
}

export const resolveCommand: Command = {
  name: 'resolve',
  positional: '<record>',
  summary: 'say which versions a record names, or the present one of a partition under any key that it ever had',
  options: [],
  endsWith1: 'a version that it names was dropped',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const read = await withRecord(context, resolve);
  if (read.kind === 'failure') return reportFailure(terminal, read);
  const view: ResolveView = { schemaVersion: 1, at: formatInstant(context.at), ...read.value };
  printAnswer(context, view, describe);
  const gone = [view.version, ...view.inputs].flatMap((version) => whyGone(version) ?? []);
  for (const why of gone) terminal.note(`headwater: ${why}`);
  return gone.length === 0 ? 0 : 1;
}

/** Null: it may be read where it lies. */
function whyGone({ record, output, dropped }: VersionView): string | null {
  if (output === null || dropped === null) return null;
  return `${output.ref} in ${output.storage}, the version of record ${record}, was dropped at ${dropped.at} (${dropped.why}).`;
}

async function resolve(log: LogReader, event: StoredEvent): Promise<Pick<ResolveView, 'version' | 'inputs'>> {
  const { position: record, target, dataVersion = null } = event;
  const version = await versionOf(log, { ...target, record, dataVersion });
  const inputs: VersionView[] = [];
  for (const input of await log.inputs(record))
    inputs.push(await versionOf(log, { ...input.target, record: input.event, dataVersion: input.dataVersion }));
  return { version, inputs };
}

async function versionOf(
  log: LogReader,
  named: {
    readonly asset: string;
    readonly part: string;
    readonly record: Position | null;
    readonly dataVersion: string | null;
  },
): Promise<VersionView> {
  const { asset: key, part, record, dataVersion } = named;
  const [event] = record === null ? [] : await log.events({ after: record - 1, before: record + 1, limit: 1 });
  const output = event?.output ?? null;
  const dropped = output === null ? null : ((await log.output(output.storage, output.ref))?.dropped ?? null);
  return {
    key,
    partition: part === '' ? null : part,
    record,
    dataVersion,
    output,
    dropped: dropped === null ? null : { at: formatInstant(dropped.at), why: dropped.why },
  };
}

function describe({ version, inputs }: ResolveView): string {
  return alignColumns([row('made', version), ...inputs.map((input) => row('read', input))]);
}

function row(verb: string, { key, partition, record, dataVersion, output, dropped }: VersionView): readonly string[] {
  const place = output === null ? 'not stored' : `${output.ref} in ${output.storage}`;
  const gone = dropped === null ? '' : `, dropped ${readableInstant(Date.parse(dropped.at))}: ${dropped.why}`;
  return [
    verb,
    record === null ? '' : `#${record}`,
    partitionText(key, partition),
    dataVersion ?? 'unknown',
    place + gone,
  ];
}
