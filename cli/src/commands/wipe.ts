// `headwater wipe`: takes partitions for missing, so that the next plan builds them. Their records and their data stay;
// the log says that they were wiped.

import { vouchFor } from '@headwater/core';
import { keysOf } from 'headwater/algebra';
import { byHandOptions, byHandView, describeByHand, nothingPicked, pickedIn, recordedIn } from '../by-hand/by-hand.js';
import type { Command, CommandContext } from '../command.js';
import { type ExitCode, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { inProjectLog } from '../runs/project-workshop.js';

export const wipeCommand: Command = {
  name: 'wipe',
  positional: '<selection...>',
  summary: 'take partitions for missing, whatever was recorded of them',
  options: byHandOptions,
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at, options } = context;
  const wiped = await inProjectLog(context, async (project) => {
    const picked = await pickedIn(project, context, recordedIn);
    if (picked.kind === 'failure') return picked;
    const { sets } = picked.value;
    if (sets.size === 0) return nothingPicked(picked.value, 'nothing that has a record');
    const targets = [...sets].flatMap(([asset, set]) => [...keysOf(set)].map((part) => ({ asset, part })));
    if (options['apply'] === true)
      await project.log.commit({
        at,
        events: targets.map((target) => ({ kind: 'wipe', target, body: {} })),
        state: targets.map(vouchFor),
      });
    return success(byHandView(context, picked.value));
  });
  if (wiped.kind === 'failure') return reportFailure(terminal, wiped);
  printAnswer(context, wiped.value, () => describeByHand(wiped.value, 'wiped'));
  return 0;
}
