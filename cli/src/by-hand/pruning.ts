// What the commands that forget old things share: their rule, the project's log open, and its failures.

import type { EventLog, RunLog } from '@headwater/core';
import type { CommandContext } from '../command.js';
import { type RetentionRule, retentionRule } from '../input/retention-options.js';
import { withWritableLog } from '../log/event-log.js';
import type { Outcome } from '../outcome.js';
import { locateProject } from '../project/project.js';

export interface Pruning {
  /** The project's folder, absolute. */
  readonly root: string;
  readonly log: EventLog;
  readonly runLog: RunLog;
  readonly rule: RetentionRule;
  /** `--dry-run`: nothing is dropped. */
  readonly dryRun: boolean;
}

/** Closes the log when the work is done. */
export async function pruneIn<Result>(
  { directory, at, options }: CommandContext,
  work: (pruning: Pruning) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const located = await locateProject(directory);
  if (located.kind === 'failure') return located;
  const { value: root } = located;
  const rule = await retentionRule(root, options, at);
  if (rule.kind === 'failure') return rule;
  const dryRun = options['dryRun'] === true;
  return withWritableLog(root, { at }, (logs) => work({ ...logs, root, rule: rule.value, dryRun }));
}
