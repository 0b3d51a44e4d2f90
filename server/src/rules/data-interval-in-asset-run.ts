// A data interval is asked for in a run that assets trigger, which has none.

import type { BodyObservation, Schedule, Snapshot } from '../analysis/snapshot.js';
import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const dataIntervalInAssetRun: Rule = {
  id: 'data-interval-in-asset-run',
  severity: 'warning',
  docs: {
    summary: 'A data interval is read in an asset-triggered run.',
    whatItDoes:
      'Reports `ctx.dataInterval` in a job that runs on assets alone, and in an asset that only such jobs or its own condition on assets make. Where time may start the run too, it is quiet.',
    whyItMatters:
      'An asset-triggered run has no data interval: it is null. The producer’s window is in the events, `event.run.dataInterval`.',
    fires: `import { job, onAssets, source } from 'headwater';

export const orders = source('orders');
export const notify = job('notify', {
  schedule: onAssets(orders),
  run(ctx) {
    ctx.log.info(String(ctx.dataInterval?.start));
  },
});
`,
    staysQuiet: `import { job, onAssets, source } from 'headwater';

export const orders = source('orders');
export const notify = job('notify', {
  schedule: onAssets(orders),
  run(ctx) {
    for (const event of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(event.run.dataInterval?.start));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'data-interval').flatMap((seen) => {
      const schedules = schedulesOf(snapshot, seen);
      const isOnAssets = schedules.every(({ leaves }) => leaves.length > 0 && leaves.every((leaf) => leaf === 'asset'));
      if (schedules.length === 0 || !isOnAssets) return [];
      return [
        {
          span: seen.span,
          asset: seen.asset,
          message: `${seen.owner.name} runs when assets are updated: such a run has no data interval. The producer's is \`event.run.dataInterval\`.`,
        },
      ];
    });
  },
};

/** All that may start it. */
function schedulesOf(snapshot: Snapshot, { owner, asset }: BodyObservation): readonly Schedule[] {
  return observationsOf(snapshot, 'schedule').filter((each) => {
    const isOwn = each.owner.kind === owner.kind && each.owner.name === owner.name;
    return isOwn || (asset !== null && each.makes.includes(asset));
  });
}
