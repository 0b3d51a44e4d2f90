import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'where the poll reads the name to see what is new': poll(`    const since = await ctx.state.get<string>('since');
    const files = (await list()).filter(({ at }) => at > (since ?? ''));
    await ctx.state.set('since', files.at(-1)?.at);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`since\` before the event that depends on it
    for (const { name } of files) yield assetEvent({ name });`),
    'where the event saves the same name': poll(`    await ctx.state.set('since', 'now');
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`since\`
    yield assetEvent({}, { state: { since: 'now' } });`),
    'inside a loop': poll(`    await ctx.state.get('last');
    for (const { name } of await list()) {
      await ctx.state.set('last', name);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
      yield assetEvent({ name });
    }`),
    'through a helper and through the store under another name': poll(
      `    await ctx.state.get('last');
    await remember(ctx);
    yield assetEvent({});`,
      `async function remember(ctx: WatcherContext) {
  await ctx.state.set('last', 1);
  //    ^^^^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
}`,
    ),
    'through a helper and through the store under another name (2)': poll(`    const { state } = ctx;
    await state.get('last');
    await state.set('last', 1);
    //    ^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`last\`
    yield assetEvent({});`),
    'for one of two names': poll(`    await ctx.state.get('a');
    await ctx.state.set('a', 1);
    //    ^^^^^^^^^^^^^^^^^^^^^ error[state-before-event]: landing commits \`a\`
    await ctx.state.set('polls', 1);
    yield assetEvent({});`),
  },
  staysQuiet: {
    'where the event carries its state': poll(`    const since = await ctx.state.get<string>('since');
    for (const { name, at } of await list()) if (at > (since ?? '')) yield assetEvent({ name }, { state: { since: at } });`),
    'for state that is saved after the event': poll(`    await ctx.state.get('last');
    yield assetEvent({});
    await ctx.state.set('last', 1);`),
    'for another name': poll(`    await ctx.state.get('last');
    await ctx.state.set('polledAt', 1);
    yield assetEvent({}, { state: { last: 1 } });`),
    'for state without an event': poll(
      `    await ctx.state.get('last');\n    await ctx.state.set('last', 1);\n    yield stateUpdate({ last: 2 });`,
    ),
    'in an asset, whose state commits with its outcome': `
import { asset } from 'headwater';
export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.state.get('last');
    await ctx.state.set('last', 1);
    await ctx.write([]);
  },
});
`,
  },
};
