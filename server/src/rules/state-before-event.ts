// A watcher saves its watermark before the event that depends on it.

import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const stateBeforeEvent: Rule = {
  id: 'state-before-event',
  severity: 'error',
  docs: {
    summary: 'A watcher saves its state before it emits the event that depends on it.',
    whatItDoes:
      'Reports `ctx.state.set(name, …)` in a poll when an event follows that depends on the same name: the poll reads the name to find out what is new, or the event saves it itself.',
    whyItMatters:
      '`ctx.state.set` in a poll commits by itself. When the poll ends between the two, the watermark has moved on and the event is lost for good. `assetEvent` with `state` commits both together.',
    fires: `import { assetEvent, watcher } from 'headwater';

declare function newest(since: string | undefined): Promise<string>;

export const landing = watcher('landing', {
  asset: 'orders',
  every: '5m',
  async *poll(ctx) {
    const file = await newest(await ctx.state.get<string>('file'));
    await ctx.state.set('file', file);
    yield assetEvent({ file });
  },
});
`,
    staysQuiet: `import { assetEvent, source, watcher } from 'headwater';

declare function newest(since: string | undefined): Promise<string>;

export const orders = source('orders');
export const landing = watcher('landing', {
  asset: orders,
  every: '5m',
  async *poll(ctx) {
    const file = await newest(await ctx.state.get<string>('file'));
    yield assetEvent({ file }, { state: { file } });
  },
});
`,
    fixSafety: 'There is no fix: give the value to `assetEvent` as `state`, and take the call away.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'state-before-event').flatMap((seen) =>
      seen.owner.kind !== 'watcher'
        ? []
        : [
            {
              span: seen.span,
              asset: seen.asset,
              message: `${seen.owner.name} commits \`${seen.name}\` before the event that depends on it: save it with the event, \`assetEvent(…, { state: { ${seen.name} } })\`.`,
            },
          ],
    );
  },
};
