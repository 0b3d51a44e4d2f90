import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'state-before-event';
const poll = (text: string, helpers = '') => `
import { asset, assetEvent, source, stateUpdate, watcher, type WatcherContext } from 'headwater';
declare function list(): Promise<{ name: string; at: string }[]>;
export const orders = source('orders');
${helpers}
export const landing = watcher('landing', {
  asset: orders,
  every: '5m',
  async *poll(ctx) {
${text}
  },
});
`;

describe(rule, () => {
  it('fires where the poll reads the name to see what is new', () =>
    checkRule(
      poll(`    const since = await ctx.state.get<string>('since');
    const files = (await list()).filter(({ at }) => at > (since ?? ''));
    await ctx.state.set('since', files.at(-1)?.at);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`since\` before the event that depends on it
    for (const { name } of files) yield assetEvent({ name });`),
    ));

  it('fires where the event saves the same name', () =>
    checkRule(
      poll(`    await ctx.state.set('since', 'now');
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`since\`
    yield assetEvent({}, { state: { since: 'now' } });`),
    ));

  it('fires inside a loop', () =>
    checkRule(
      poll(`    await ctx.state.get('last');
    for (const { name } of await list()) {
      await ctx.state.set('last', name);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
      yield assetEvent({ name });
    }`),
    ));

  it('fires through a helper and through the store under another name', () => {
    checkRule(
      poll(
        `    await ctx.state.get('last');
    await remember(ctx);
    yield assetEvent({});`,
        `async function remember(ctx: WatcherContext) {
  await ctx.state.set('last', 1);
  //    ^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
}`,
      ),
    );
    checkRule(
      poll(`    const { state } = ctx;
    await state.get('last');
    await state.set('last', 1);
    //    ^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
    yield assetEvent({});`),
    );
  });

  it('fires for one of two names', () =>
    checkRule(
      poll(`    await ctx.state.get('a');
    await ctx.state.set('a', 1);
    //    ^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`a\`
    await ctx.state.set('polls', 1);
    yield assetEvent({});`),
    ));

  it('stays quiet where the event carries its state', () =>
    checkRule(
      poll(`    const since = await ctx.state.get<string>('since');
    for (const { name, at } of await list()) if (at > (since ?? '')) yield assetEvent({ name }, { state: { since: at } });`),
    ));

  it('stays quiet for state that is saved after the event', () =>
    checkRule(
      poll(`    await ctx.state.get('last');
    yield assetEvent({});
    await ctx.state.set('last', 1);`),
    ));

  it('stays quiet for another name', () =>
    checkRule(
      poll(`    await ctx.state.get('last');
    await ctx.state.set('polledAt', 1);
    yield assetEvent({}, { state: { last: 1 } });`),
    ));

  it('stays quiet for state without an event', () =>
    checkRule(
      poll(
        `    await ctx.state.get('last');\n    await ctx.state.set('last', 1);\n    yield stateUpdate({ last: 2 });`,
      ),
    ));

  it('stays quiet in an asset, whose state commits with its outcome', () =>
    checkRule(`
import { asset } from 'headwater';
export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.state.get('last');
    await ctx.state.set('last', 1);
    await ctx.write([]);
  },
});
`));
});
