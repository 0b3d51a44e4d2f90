// What the commands that forget old things take: how many of each partition stay, and from which age on the rest goes.

import { DEFAULT_RETENTION } from '@headwater/core';
import { readRetention } from '@headwater/server/project';
import { failure, type Outcome, success } from '../outcome.js';
import { wholeNumber } from './whole-number.js';

const DAY_MS = 86_400_000;

export interface RetentionRule {
  readonly perPartition: number;
  readonly days: number;
  /** The current time of the answer, by which drops are dated; milliseconds since 1970. */
  readonly at: number;
  /** What is younger stays; milliseconds since 1970. */
  readonly before: number;
}

export function retentionOptions(what: string) {
  return [
    {
      flags: '--keep <count>',
      summary: `keep so many ${what} of each partition (default: \`retention\` of headwater.json, else 1)`,
    },
    { flags: '--older-than <days>', summary: 'keep what is younger (default: `retention` of headwater.json, else 30)' },
    { flags: '--dry-run', summary: 'only say what would be dropped, and why the rest stays' },
  ];
}

/** What the command says, else the project, else the default. */
export async function retentionRule(
  project: string,
  options: Readonly<Record<string, unknown>>,
  at: number,
): Promise<Outcome<RetentionRule>> {
  const read = await readRetention(project);
  if (read.kind === 'failure') return failure(read.message);
  const retention = read.retention ?? DEFAULT_RETENTION;
  const keep = wholeNumber(options['keep'] ?? retention.versions, '--keep');
  if (keep.kind === 'failure') return keep;
  const days = wholeNumber(options['olderThan'] ?? retention.days, '--older-than', 0);
  if (days.kind === 'failure') return days;
  return success({ perPartition: keep.value, days: days.value, at, before: at - days.value * DAY_MS });
}
