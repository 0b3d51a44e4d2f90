import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'first-event-only';
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

describe(rule, () => {
  it('fires for the first by index', () =>
    checkRule(
      run(`    const event = ctx.triggeringAssetEvents['orders']?.[0];
    //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first of the events
    ctx.log.info(String(event?.partition));`),
    ));

  it('fires for the list under a name of its own', () =>
    checkRule(
      run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    ctx.log.info(String(events[0]?.partition));
    //                  ^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    ));

  it('fires for `at`, at both ends', () => {
    checkRule(
      run(`    ctx.log.info(String(ctx.triggeringAssetEvents['orders']?.at(0)));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    );
    checkRule(
      run(`    ctx.log.info(String(ctx.triggeringAssetEvents['orders']?.at(-1)));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the last`),
    );
  });

  it('fires for a pattern that takes one', () =>
    checkRule(
      run(`    const [event] = ctx.triggeringAssetEvents['orders'] ?? [];
    //     ^^^^^ warning[first-event-only]: notify reads only the first
    ctx.log.info(String(event));`),
    ));

  it('fires for the key of the handle, and for the record taken apart', () => {
    checkRule(
      run(`    ctx.log.info(String(ctx.triggeringAssetEvents[orders.key]?.[0]));
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    );
    checkRule(
      run(`    const { orders: events } = ctx.triggeringAssetEvents;
    ctx.log.info(String(events?.[0]));
    //                  ^^^^^^^^^^^ warning[first-event-only]: notify reads only the first`),
    );
  });

  it('stays quiet for a loop over all', () =>
    checkRule(
      run(`    for (const event of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(event.partition));`),
    ));

  it('stays quiet where the others are looked at too', () =>
    checkRule(
      run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    const first = events[0];
    ctx.log.info(String(first), { all: events.map(({ partition }) => partition) });`),
    ));

  it('stays quiet for a pattern with a rest', () =>
    checkRule(
      run(
        `    const [first, ...others] = ctx.triggeringAssetEvents['orders'] ?? [];\n    ctx.log.info(String(first), { others });`,
      ),
    ));

  it('stays quiet for the first and the last, which make a range', () =>
    checkRule(
      run(`    const events = ctx.triggeringAssetEvents['orders'] ?? [];
    ctx.log.info(String(events[0]), { last: events.at(-1) });`),
    ));

  it('stays quiet for the first of any other list', () =>
    checkRule(run(`    const parts = 'a b'.split(' ');\n    ctx.log.info(String(parts[0]));`)));

  it('stays quiet for a list that is handed on', () =>
    checkRule(
      run(
        `    const events = ctx.triggeringAssetEvents['orders'] ?? [];\n    ctx.log.info(String(events[0]), { events });\n    console.log(events);`,
      ),
    ));
});
