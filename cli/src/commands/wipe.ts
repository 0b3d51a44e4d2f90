// `headwater wipe`: takes partitions for missing, so that the next plan builds them. Their records and their data stay;
// the log says that they were wiped.

import { hasKey } from 'headwater/algebra';
import { formatInstant } from '../instant.js';
import { type ExitCode, failure, success } from '../outcome.js';
import { inProjectLog } from '../project-workshop.js';
import { parseTarget } from '../target.js';
import { printJson, reportFailure } from '../terminal.js';
import type { Command, CommandContext } from './command.js';

export const wipeCommand: Command = {
  name: 'wipe',
  positional: '<asset[@partitions]>',
  summary: 'take partitions for missing, whatever was recorded of them',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const wiped = await inProjectLog(context, async ({ world, log }) => {
    const target = parseTarget(world, context.positional[0] ?? '');
    if (target.kind === 'failure') return target;
    const { key: asset, set } = target.value;
    const parts = (await log.latest(asset)).map(({ part }) => part).filter((part) => hasKey(set, part));
    if (parts.length === 0) return failure(`There is no record of ${context.positional[0]}.`);
    await log.commit({ at, events: parts.map((part) => ({ kind: 'wipe', target: { asset, part }, body: {} })) });
    return success({ key: asset, parts });
  });
  if (wiped.kind === 'failure') return reportFailure(terminal, wiped);
  const { key, parts } = wiped.value;
  const partitions = parts.filter((part) => part !== '');
  if (context.format === 'json')
    printJson(terminal, { schemaVersion: 1, at: formatInstant(at), key, wiped: parts.length, keys: partitions });
  else terminal.print(`${key}${partitions.length === 0 ? '' : ` ${partitions.join(', ')}`}: wiped`);
  return 0;
}
