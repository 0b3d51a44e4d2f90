// `headwater status`: per asset, how many partitions are fresh, stale, missing, or failed last.

import { statusOf, type World } from '@headwater/core';
import { countOf, differenceOf, type PartitionSet, setOfKeys, unionOf, wholeSet } from 'headwater/algebra';
import { standingAsOfNow } from '../as-of-now.js';
import { formatInstant } from '../instant.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../terminal.js';
import { alignColumns } from '../text/table.js';
import { type PartitionsView, partitionsView, type ViewOptions } from '../views/partitions.js';
import type { Command, CommandContext } from './command.js';

interface StateView {
  readonly count: number;
  readonly partitions: PartitionsView | null;
}
interface AssetStatusView {
  readonly key: string;
  readonly fresh: StateView;
  readonly stale: StateView;
  readonly missing: StateView;
  /** Nobody knows what lies there: an older log was put back, or the last step was cut short. */
  readonly unverified: StateView;
  /** The last attempt failed, whether or not there is an older record. */
  readonly failed: StateView;
}
interface StatusView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly assets: readonly AssetStatusView[];
}

export const statusCommand: Command = {
  name: 'status',
  summary: 'show for each asset what is fresh, stale, missing, unverified, or failed',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const read = await statuses(context);
  if (read.kind === 'failure') return reportFailure(context.terminal, read);
  const view: StatusView = { schemaVersion: 1, at: formatInstant(context.at), assets: read.value };
  printAnswer(context, view, describe);
  return 0;
}

async function statuses(context: CommandContext): Promise<Outcome<readonly AssetStatusView[]>> {
  return standingAsOfNow(context, null, ({ world, records }) => {
    const keys = world.graph.order.filter((key) => world.graph.asset(key)?.kind === 'asset');
    return success(keys.map((key) => assetView(world, key, { ...statusOf(world, records, key), context })));
  });
}

function assetView(
  world: World,
  key: string,
  status: ReturnType<typeof statusOf> & { readonly context: ViewOptions },
): AssetStatusView {
  const space = world.space(key);
  const stale = setOfKeys(space, status.stale.keys()).set;
  const fresh = differenceOf(wholeSet(space), unionOf(unionOf(stale, status.missing), status.unverified));
  const view = (set: PartitionSet): StateView => ({
    count: countOf(set),
    partitions: partitionsView(set, status.context),
  });
  const { missing, unverified, failed } = status;
  return {
    key,
    fresh: view(fresh),
    stale: view(stale),
    missing: view(missing),
    unverified: view(unverified),
    failed: view(failed),
  };
}

function describe({ assets }: StatusView): string {
  if (assets.length === 0) return 'This project declares no assets.';
  return alignColumns(
    assets.map(({ key, fresh, stale, missing, unverified, failed }) => {
      const states = Object.entries({ fresh, stale, missing, unverified, failed });
      const said = states.filter(([, { count }]) => count > 0).map(([name, { count }]) => `${count} ${name}`);
      return [key, said.length === 0 ? 'no partitions yet' : said.join(', ')];
    }),
  );
}
