// `headwater status`: per asset, how many partitions are fresh, stale, missing, or failed last.

import { statusOf, type World } from '@headwater/core';
import {
  countOf,
  differenceOf,
  intersectionOf,
  type PartitionSet,
  setOfKeys,
  unionOf,
  wholeSet,
} from 'headwater/algebra';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { standingAsOfNow } from '../runs/as-of-now.js';
import { type PartitionsView, partitionsView, type ViewOptions } from '../views/partitions.js';

interface StateView {
  readonly count: number;
  readonly partitions: PartitionsView | null;
}
interface FailedView extends StateView {
  /** How many of them are fresh, stale, …: they are counted there as well. */
  readonly of: Readonly<Record<DataState, number>>;
}
const dataStates = ['fresh', 'stale', 'missing', 'unverified'] as const;
type DataState = (typeof dataStates)[number];
interface AssetStatusView {
  readonly key: string;
  readonly fresh: StateView;
  readonly stale: StateView;
  readonly missing: StateView;
  /** Nobody knows what lies there: an older log was put back, or its last run was killed in this step. */
  readonly unverified: StateView;
  /** The last attempt failed, whether or not there is an older record. */
  readonly failed: FailedView;
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
  const failedOf = (set: PartitionSet) => countOf(intersectionOf(set, failed));
  return {
    key,
    fresh: view(fresh),
    stale: view(stale),
    missing: view(missing),
    unverified: view(unverified),
    failed: {
      ...view(failed),
      of: {
        fresh: failedOf(fresh),
        stale: failedOf(stale),
        missing: failedOf(missing),
        unverified: failedOf(unverified),
      },
    },
  };
}

function describe({ assets }: StatusView): string {
  if (assets.length === 0) return 'This project declares no assets.';
  return alignColumns(assets.map((asset) => [asset.key, describeCounts(asset) || 'no partitions yet']));
}

/** Each partition once: `1 stale, 4 failed (3 fresh, 1 missing)`. */
function describeCounts({ failed, ...asset }: AssetStatusView): string {
  const others = said((state) => asset[state].count - failed.of[state]);
  if (failed.count === 0) return others;
  return [others, `${failed.count} failed (${said((state) => failed.of[state])})`].filter(Boolean).join(', ');
}

function said(count: (state: DataState) => number): string {
  return dataStates.flatMap((state) => (count(state) > 0 ? [`${count(state)} ${state}`] : [])).join(', ');
}
