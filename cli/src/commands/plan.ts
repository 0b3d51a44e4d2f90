// `headwater plan`: which partitions would be built, why, and in which order. Builds nothing.

import { planOf, select } from '@headwater/core';
import { type ExitCode, failure } from '../outcome.js';
import { openWorkshop } from '../workshop.js';
import { printJson, reportFailure } from '../terminal.js';
import { alignColumns, counted, describePartitions } from '../text/table.js';
import { describeReason, type PlanView, planView } from '../views/plan.js';
import type { Command, CommandContext } from './command.js';

export const planCommand: Command = {
  name: 'plan',
  positional: '[selection...]',
  summary: 'show what is missing or stale, why, and in which order it would be built',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  throw new Error(String(context));
}

export function describePlan({ steps }: PlanView): string {
  if (steps.length === 0) return 'Nothing to do: everything is fresh.';
  const rows = steps.map(({ key, partitions, reasons }, index) => [
    `${index + 1}`,
    key,
    describePartitions(partitions),
    reasons.map(describeReason).join('; '),
  ]);
  const count = steps.reduce((sum, step) => sum + (step.partitions?.count ?? 1), 0);
  return `${alignColumns(rows)}\n\n${counted(count, 'step')} in ${counted(steps.length, 'asset')}`;
}
