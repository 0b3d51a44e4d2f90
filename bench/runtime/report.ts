// The results as a page.

import { cpus, loadavg } from 'node:os';
import type { Answer } from '../staleness/measure.js';
import type { Ours, Theirs } from './dagster.js';
import type { FirstStep } from './first-step.js';
import type { LongLog } from './long-log.js';
import type { StepsMeasured } from './steps.js';

export interface RuntimeMeasured {
  /** Milliseconds of a small durable write. */
  readonly write: number;
  readonly steps: readonly StepsMeasured[];
  readonly firstStep: FirstStep;
  readonly plan: Answer;
  readonly longLog: LongLog;
  readonly ours: Ours;
  /** Null: no Python here has Dagster. */
  readonly theirs: Theirs | null;
}

const ms = (time: number, digits = 0) => `${time.toFixed(digits)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function reportOf({ write, steps, firstStep, plan, longLog, ours, theirs }: RuntimeMeasured): string {
  return `# Runs

Node ${process.versions.node} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load average ${loadavg()[0]?.toFixed(1) ?? 'unknown'}: above the number of cores, other
work took its share of the times by the clock. Written by \`npm run bench:runtime\`; each section in a process of its own.

## A step with its outcome durable

365 partitions of an asset that does nothing, in one run, by the clock. A durable write of 4 KiB alone took ${ms(write, 2)} on
this disk in the same run.

| jobs | steps | a step | commits a step | leases a step |
|--:|--:|--:|--:|--:|
${steps.map((row) => `| ${row.jobs} | ${row.steps} | ${ms(row.step, 2)} | ${row.commits.toFixed(2)} | ${row.leases.toFixed(2)} |`).join('\n')}

## From the click to the end of the first step

The built host is started as the editor starts it, greeted, and given a plan of one step: ${ms(firstStep.step)} (median), ${ms(firstStep.fastest)}
(fastest). Starting a Node that does nothing took ${ms(firstStep.node)} in the same run.

## A long log

${longLog.events.toLocaleString('en')} events of one asset with 3,650 daily partitions, ${megabytes(longLog.bytes)}; medians by the clock.

| | |
|---|--:|
| all 3,650 present states | ${ms(longLog.all, 2)} |
| the same rows, from better-sqlite3 alone | ${ms(longLog.bare, 2)} |
| one of them | ${ms(longLog.one, 3)} |

## A plan of everything

200 assets of 365 days, ${plan.planned.toLocaleString('en')} partitions of which are stale because their code has changed; CPU, median.

| | |
|---|--:|
| records read | ${ms(plan.read)} |
| planned | ${ms(plan.plan)} |
| together | ${ms(plan.read + plan.plan)} |

${theirs === null ? besideNothing(ours) : beside(ours, theirs)}`;
}

/** CPU of a step in a chain of fifty, and of one alone, in a line each. */
export function chainSteps(ours: Ours, theirs: Theirs | null): string {
  const line = (name: string, own: number, other: number | undefined) => {
    const beside = other === undefined ? '' : `, ${ms(other, 2)} in Dagster: 1/${(other / own).toFixed(0)}`;
    return `${name}: ${ms(own, 2)} of CPU${beside}.`;
  };
  return [
    line('A step in a chain of 50', ours.chainStep, theirs?.chainStep),
    line('A run of one step', ours.oneStep, theirs?.oneStep),
  ].join('\n');
}

function beside(ours: Ours, theirs: Theirs): string {
  const row = (name: string, mine: number, other: number, show: (value: number) => string) =>
    `| ${name} | ${show(mine)} | ${show(other)} | 1/${(other / mine).toFixed(0)} |`;
  const { count } = ours.runs;
  const cpu = (value: number) => ms(value, 2);
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  return `## Beside Dagster ${theirs.version}

The same graph, in process, each with its SQLite log, one after the other. CPU of all processes in the first two rows
(fifty steps in one run, of ours the median of five; twenty runs one after the other), the clock in the others.

| | Headwater | Dagster | |
|---|--:|--:|--:|
${[
  row('a step in a chain of 50', ours.chainStep, theirs.chainStep, cpu),
  row('a run of one step', ours.oneStep, theirs.oneStep, cpu),
  row(`${count} runs of one step`, ours.runs.seconds, theirs.runs.seconds, seconds),
  row(`on the disk afterwards`, ours.runs.bytes, theirs.runs.bytes, megabytes),
  row('the command line, cold', ours.commandSeconds, theirs.commandSeconds, seconds),
].join('\n')}
`;
}

function besideNothing({ chainStep, oneStep, runs, commandSeconds }: Ours): string {
  return `## Alone

There was no Python with Dagster to compare with (HEADWATER_DAGSTER_PYTHON). A step in a chain of 50 took ${ms(chainStep, 2)} of CPU,
a run of one step ${ms(oneStep, 2)}, ${runs.count} such runs ${runs.seconds.toFixed(1)} s and ${megabytes(runs.bytes)}, the command line cold ${commandSeconds.toFixed(1)} s.
`;
}
