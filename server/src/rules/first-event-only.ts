// A consumer looks at one of the events that triggered it, and forgets the others.

import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const firstEventOnly: Rule = {
  id: 'first-event-only',
  severity: 'warning',
  docs: {
    summary: 'Only the first or only the last triggering event is read.',
    whatItDoes:
      'Reports `[0]`, `at(0)`, `at(-1)` or `const [event] = …` on a list of triggering events, where nothing else in the body looks at that list.',
    whyItMatters:
      'Events wait until a run consumes them: three updates while the job was paused are one run with three events. Two of them would be lost.',
    fires: `import { job, onAssets, source } from 'headwater';

export const orders = source('orders');
export const notify = job('notify', {
  schedule: onAssets(orders),
  run(ctx) {
    ctx.log.info(String(ctx.triggeringAssetEvents['orders']?.[0]?.partition));
  },
});
`,
    staysQuiet: `import { job, onAssets, source } from 'headwater';

export const orders = source('orders');
export const notify = job('notify', {
  schedule: onAssets(orders),
  run(ctx) {
    for (const event of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(event.partition));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'single-event').map(({ span, asset, owner, end }) => ({
      span,
      asset,
      message: `${owner.name} reads only the ${end} of the events that triggered it: the others of the same run are lost. Go through all of them.`,
    }));
  },
};
