// `headwater log`: what was materialized, newest first, each record with the versions that it read.

import type { LogReader, StoredEvent, Target } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant, readableInstant } from '../input/instant.js';
import { type RecordedTarget, recordedTarget, splitTarget } from '../input/recorded-target.js';
import { type NamedPartitions, namedPartitions } from '../input/target.js';
import { limitOf } from '../input/whole-number.js';
import { withLog } from '../log/event-log.js';
import { recordedKeys } from '../log/recorded-keys.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { type AnalysisRequest, locateProject } from '../project/project.js';
import { declarationsIn } from '../runs/reading.js';
import { type MaterializationView, materializationView } from '../views/materialization.js';

const PAGE = 500;

export const logCommand: Command = {
  name: 'log',
  positional: '[asset[@partition]]',
  summary: 'list what was materialized, newest first',
  options: [{ flags: '--limit <count>', summary: 'at most so many records (default: all)' }],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const limit = limitOf(context);
  if (limit.kind === 'failure') return reportFailure(context.terminal, limit);
  const [target] = context.positional;
  const named = target === undefined ? success(null) : recordedTarget(target);
  if (named.kind === 'failure') return reportFailure(context.terminal, named);
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(context.terminal, project);
  const read = await withLog(project.value, (reader) =>
    readLog(reader, context, { named: named.value, limit: limit.value }),
  );
  if (read.kind === 'failure') return reportFailure(context.terminal, read);
  const materializations = read.value;
  const known = target === undefined || materializations.length > 0 ? null : await declaredTarget(context, target);
  if (known?.kind === 'failure') return reportFailure(context.terminal, known);
  printAnswer(context, { schemaVersion: 1, at: formatInstant(context.at), materializations }, () =>
    describe(materializations, target),
  );
  return 0;
}

async function readLog(
  reader: LogReader | null,
  request: AnalysisRequest,
  { named, limit }: { readonly named: RecordedTarget | null; readonly limit: number },
): Promise<readonly MaterializationView[]> {
  if (reader === null) return [];
  const targets = await targetsOf(reader, request, named);
  const found = await Promise.all(targets.map((each) => newestEvents(reader, each, limit)));
  const events = found
    .flat()
    .sort((a, b) => b.position - a.position)
    .slice(0, limit);
  const views: MaterializationView[] = [];
  for (const event of events) views.push(await materializationView(reader, event));
  return views;
}

/** Where nothing was recorded of a name, it must be one that could be recorded: an asset's, present or former. */
async function declaredTarget(context: CommandContext, text: string): Promise<Outcome<NamedPartitions>> {
  const declared = await declarationsIn(context);
  if (declared.kind === 'failure') return declared;
  const { value: world } = declared;
  const named = splitTarget(text);
  if (named.kind === 'failure') return named;
  const { asset: key, partitions } = named.value;
  const present = world.graph.manifest.assets.find(({ formerKeys }) => formerKeys.includes(key))?.key ?? key;
  return namedPartitions(world, present, partitions);
}

/** Everything where nothing is named; several where a merged asset has not been carried over yet. */
async function targetsOf(
  reader: LogReader,
  request: AnalysisRequest,
  named: RecordedTarget | null,
): Promise<readonly Partial<Target>[]> {
  if (named === null) return [{}];
  const { asset, part } = named;
  const keys = await recordedKeys(reader, request, asset);
  return keys.map((key) => ({ asset: key, ...(part === null ? {} : { part }) }));
}

async function newestEvents(
  reader: LogReader,
  target: Partial<Target>,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const last = events.at(-1);
    const page = await reader.events({
      target,
      kinds: ['materialization'],
      newestFirst: true,
      limit: Math.min(PAGE, limit - events.length),
      ...(last === undefined ? {} : { before: last.position }),
    });
    events.push(...page);
    if (page.length < PAGE || events.length >= limit) return events;
  }
}

function describe(materializations: readonly MaterializationView[], target: string | undefined): string {
  if (materializations.length === 0)
    return target === undefined ? 'Nothing was materialized yet.' : `No record of ${target}.`;
  return alignColumns(
    materializations.map((record) => [
      `#${record.id}`,
      readableInstant(Date.parse(record.at)),
      record.run ?? '',
      partitionText(record.key, record.partition),
      record.dataVersion?.slice(0, 12) ?? '',
      notes(record).join('; '),
    ]),
  );
}

function notes({ window, checks, metadata }: MaterializationView): readonly string[] {
  // A check may have run on the record several times: its last word counts.
  const last = [...new Map(checks.map((check) => [check.name, check])).values()];
  const failed = last.filter((check) => !check.passed).map((check) => `${check.name} ${check.outcome}`);
  const incomplete = window === null || window.complete ? [] : [`incomplete: ${window.read} of ${window.expected}`];
  const values = Object.entries(metadata).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [...failed, ...incomplete, ...(values.length === 0 ? [] : [values.join(', ')])];
}
