// `headwater check-data`: runs the declared checks on what is materialized, and builds nothing.

import { writeFile } from 'node:fs/promises';
import { checkPlanOf, type World } from '@headwater/core';
import { evidenceText, runName } from '@headwater/protocol';
import type { StepReport } from '@headwater/runtime';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { type JunitCase, junitText } from '../output/junit.js';
import { partitionText } from '../output/one-line.js';
import { runProgress } from '../output/progress.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { selectAsRecorded } from '../runs/planning.js';
import { inProjectWorkshop } from '../runs/project-workshop.js';
import type { Workshop } from '../runs/workshop.js';

export const checkDataCommand: Command = {
  name: 'check-data',
  positional: '[selection...]',
  summary: 'run the declared checks on what is materialized',
  options: [
    { flags: '--check <name...>', summary: 'run only the checks of these names' },
    { flags: '--junit <file>', summary: 'also write the results as JUnit XML, for CI' },
    { flags: '--jobs <count>', summary: 'check so many partitions at once' },
  ],
  endsWith1: 'a check did not pass',
  run,
};

interface CheckView {
  readonly key: string;
  readonly partition: string | null;
  readonly check: string;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warning';
  readonly blocking: boolean;
  /** The record whose version was examined. */
  readonly record: number;
  readonly evidence: unknown;
}
interface CheckDataView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null: there was nothing to check. */
  readonly run: string | null;
  readonly status: 'passed' | 'failed';
  readonly checks: readonly CheckView[];
  /** Partitions whose checks could not be run, and why. */
  readonly problems: readonly { readonly key: string; readonly partition: string | null; readonly message: string }[];
}

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const checked = await inProjectWorkshop(context, (workshop) => check(context, workshop));
  if (checked.kind === 'failure') return reportFailure(terminal, checked);
  const view = checked.value;
  const unwritten = await writeJunit(context.options['junit'], view);
  if (unwritten !== null) return reportFailure(terminal, failure(unwritten));
  printAnswer(context, view, describe);
  return view.status === 'passed' ? 0 : 1;
}

async function check(context: CommandContext, workshop: Workshop): Promise<Outcome<CheckDataView>> {
  const { terminal, givenAt, signal } = context;
  const selected = await selectAsRecorded(workshop, { selection: context.positional, terminal });
  if (selected.kind === 'failure') return selected;
  const { selection, records } = selected.value;
  const only = namedChecks(context.options['check'], workshop.world);
  if (only.kind === 'failure') return only;
  const requests = [...selection].map(([asset, selected]) => ({ asset, ...selected, checks: only.value }));
  const plan = { ...checkPlanOf(workshop.world, records, requests), files: workshop.files };
  const base = { schemaVersion: 1, at: formatInstant(context.at) } as const;
  if (plan.steps.length === 0) return success({ ...base, run: null, status: 'passed', checks: [], problems: [] });
  const listener = runProgress(plan, terminal);
  const { number, steps } = await workshop.engine.execute(plan, { kind: 'check', at: givenAt, signal, listener });
  const checks = steps.flatMap(checkViews);
  const problems = steps.flatMap(problemViews);
  const isPassed = problems.length === 0 && checks.every((each) => !isFailure(each));
  return success({ ...base, run: runName(number), status: isPassed ? 'passed' : 'failed', checks, problems });
}

function namedChecks(given: unknown, { graph }: World): Outcome<ReadonlySet<string> | null> {
  if (!Array.isArray(given)) return success(null);
  const names = given.map(String);
  const known = new Set(graph.order.flatMap((key) => graph.asset(key)?.checks.map(({ name }) => name) ?? []));
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return success(new Set(names));
  return failure(`There is no check \`${unknown}\`.`, `There are: ${[...known].sort().join(', ') || 'none'}.`);
}

function checkViews({ asset, partition, checks, record }: StepReport): readonly CheckView[] {
  return checks.map(({ check: name, outcome, severity, blocking, evidence }) => ({
    ...place(asset, partition),
    check: name,
    outcome,
    severity: severity === 'warn' ? 'warning' : 'error',
    blocking,
    record: record ?? 0,
    evidence,
  }));
}
function problemViews({ asset, partition, status, checks, error }: StepReport): CheckDataView['problems'] {
  if (checks.length > 0 || status === 'succeeded') return [];
  return [{ ...place(asset, partition), message: error?.message ?? `Its checks were ${status}.` }];
}
function place(key: string, partition: string) {
  return { key, partition: partition === '' ? null : partition };
}

/** A failed check of severity warning warns; one that could not run is never fine. */
function isFailure({ outcome, severity }: CheckView): boolean {
  return outcome === 'errored' || (outcome === 'failed' && severity === 'error');
}

async function writeJunit(file: unknown, view: CheckDataView): Promise<string | null> {
  if (typeof file !== 'string') return null;
  const problems = view.problems.map(({ key, partition, message }): JunitCase => {
    return { suite: key, name: partition ?? key, outcome: 'errored', message };
  });
  const checks = view.checks.map((each): JunitCase => {
    const name = partitionText(each.check, each.partition);
    const outcome = isFailure(each) ? each.outcome : 'passed';
    return { suite: each.key, name, outcome, message: `${each.outcome}: ${evidenceText(each.evidence)}` };
  });
  try {
    await writeFile(file, junitText([...checks, ...problems]));
    return null;
  } catch (error) {
    return `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function describe({ run: name, status, checks, problems }: CheckDataView): string {
  if (name === null) return 'Nothing to check: no selected asset has both checks and a record.';
  const rows = checks.map(({ key, partition, check: own, outcome, severity, record, evidence }) => [
    partitionText(key, partition),
    own,
    outcome === 'failed' && severity === 'warning' ? 'warning' : outcome,
    `record #${record}`,
    evidenceText(evidence),
  ]);
  const unable = problems.map(({ key, partition, message }) => `${partitionText(key, partition)}: ${message}`);
  return [...(rows.length === 0 ? [] : [alignColumns(rows)]), ...unable, `${name} ${status}`].join('\n');
}
