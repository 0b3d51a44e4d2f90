import type { RuleCases } from '../rule-cases.js';

const run = (text: string) => `
import { allOf, job, onAssets, source } from 'headwater';
export const orders = source('orders');
export const notify = job('notify', {
  schedule: onAssets(orders),
  run(ctx) {
${text}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for the first by index': run(`    const event = ctx.triggeringAssetEvents['orders']?.[0];
    //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first of the events
    ctx.log.info(String(event?.partition));`),
    'for the list under a name of its own': run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    ctx.log.info(String(events[0]?.partition));
    //                  ^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    'for `at`, at both ends': run(`    ctx.log.info(String(ctx.triggeringAssetEvents['orders']?.at(0)));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    'for `at`, at both ends (2)': run(`    ctx.log.info(String(ctx.triggeringAssetEvents['orders']?.at(-1)));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the last`),
    'for a pattern that takes one': run(`    const [event] = ctx.triggeringAssetEvents['orders'] ?? [];
    //     ^^^^^ warning[first-event-only]: notify reads only the first
    ctx.log.info(String(event));`),
    'for the key of the handle, and for the record taken apart':
      run(`    ctx.log.info(String(ctx.triggeringAssetEvents[orders.key]?.[0]));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    'for the key of the handle, and for the record taken apart (2)':
      run(`    const { orders: events } = ctx.triggeringAssetEvents;
    ctx.log.info(String(events?.[0]));
    //                  ^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
  },
  staysQuiet: {
    'for a loop over all': run(
      `    for (const event of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(event.partition));`,
    ),
    'where the others are looked at too': run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    const first = events[0];
    ctx.log.info(String(first), { all: events.map(({ partition }) => partition) });`),
    'for a pattern with a rest': run(
      `    const [first, ...others] = ctx.triggeringAssetEvents['orders'] ?? [];\n    ctx.log.info(String(first), { others });`,
    ),
    'for the first and the last, which make a range': run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    ctx.log.info(String(events[0]), { last: events.at(-1) });`),
    'for the first of any other list': run(`    const parts = 'a b'.split(' ');\n    ctx.log.info(String(parts[0]));`),
    'for a list that is handed on': run(
      `    const events = ctx.triggeringAssetEvents['orders'] ?? [];\n    ctx.log.info(String(events[0]), { events });\n    console.log(events);`,
    ),
  },
};
