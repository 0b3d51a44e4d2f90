// A consumer runs by the clock, hoping that a producer which also runs by the clock is done.

import type { AssetKey } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Rule } from './rule.js';
import { type ObservationOf, observationsOf } from './snapshot-index.js';

type ScheduleSite = ObservationOf<'schedule'>;

export const guessedSchedule: Rule = {
  id: 'guessed-schedule',
  severity: 'warning',
  docs: {
    summary: 'A consumer runs on a cron, and so does what it reads.',
    whatItDoes:
      'Reports an asset or a job that only time starts, where one of its inputs is made on a cron by something else. Where the same job makes both, where an update starts it too, and with `onCron`, which waits for the inputs, it is quiet.',
    whyItMatters:
      'Two schedules are a guess about how long the first one takes. On the day on which it takes longer, the consumer reads yesterday’s data and nobody notices.',
    fires: `import { asset, cron } from 'headwater';

export const orders = asset('orders', {
  automation: cron('0 2 * * *'),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [orders],
  automation: cron('0 3 * * *'),
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    staysQuiet: `import { asset, cron, onAssets } from 'headwater';

export const orders = asset('orders', {
  automation: cron('0 2 * * *'),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [orders],
  automation: onAssets(orders),
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    fixSafety: 'There is no fix: `onAssets(…)` runs it when the input is there, `onCron(…)` at a time but not before.',
  },
  check({ snapshot }) {
    const schedules = observationsOf(snapshot, 'schedule');
    return schedules.flatMap((consumer) => {
      if (consumer.leaves.length === 0 || consumer.leaves.some((leaf) => leaf !== 'cron')) return [];
      const makes = madeBy(snapshot, consumer);
      // Which assets a selection comes to is the planner's business.
      if (makes === null) return [];
      const guessed = inputsOf(snapshot, consumer, makes).flatMap((input) => {
        const producer = schedules.find(
          (each) => each !== consumer && isByTime(each) && madeBy(snapshot, each)?.includes(input),
        );
        return producer === undefined ? [] : [{ input, producer }];
      });
      const [first] = guessed;
      if (first === undefined) return [];
      return [
        {
          span: consumer.span,
          asset: consumer.asset,
          message: `${consumer.owner.name} runs by the clock and reads ${first.input}, which ${first.producer.owner.name === first.input ? 'is made' : `${first.producer.owner.name} makes`} by the clock too: when that is late, old data is read. Let \`onAssets(…)\` or \`onCron(…)\` wait for it.`,
          related: guessed.map(({ input, producer }) => ({ span: producer.span, message: `When ${input} is made` })),
        },
      ];
    });
  },
};

function isByTime({ leaves }: ScheduleSite): boolean {
  return leaves.some((leaf) => leaf === 'cron' || leaf === 'onCron');
}

/** Also what the job's body makes; null where a selection says it. */
function madeBy(snapshot: Snapshot, { owner, makes, selection }: ScheduleSite): readonly AssetKey[] | null {
  if (selection !== null) return null;
  if (owner.kind !== 'job') return makes;
  const inBody = observationsOf(snapshot, 'materialize').flatMap((seen) =>
    seen.owner.kind === 'job' && seen.owner.name === owner.name ? [seen.makes] : [],
  );
  return [...makes, ...inBody];
}

/** What is read and not made by itself. */
function inputsOf(snapshot: Snapshot, { owner }: ScheduleSite, makes: readonly AssetKey[]): readonly AssetKey[] {
  const ofAssets = makes
    .flatMap((key) => snapshot.graph.upstream(key))
    .flatMap(({ from, kind }) => (kind === 'read' ? [from] : []));
  const ofBody = snapshot.sideReads.flatMap((read) =>
    owner.kind === 'job' && read.owner.kind === 'job' && read.owner.name === owner.name && read.asset !== null
      ? [read.asset]
      : [],
  );
  return [...new Set([...ofAssets, ...ofBody])].filter((key) => !makes.includes(key));
}
