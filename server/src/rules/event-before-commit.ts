// Work that nobody waits for: the outcome is recorded while it is still going on, or after it has failed.

import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const eventBeforeCommit: Rule = {
  id: 'event-before-commit',
  severity: 'error',
  docs: {
    summary: 'A body does not wait for its own work.',
    whatItDoes:
      'Reports a promise that writes or goes outside and that is neither awaited nor returned, in `materialize`, jobs, checks and watchers, and in the helpers that they call: also inside `forEach(async …)`, `setTimeout`, or a chain of `then`, and where a name or a list keeps the promise and the body ends, in one branch too, without looking at it again. Any other call of an asynchronous function of the project is a warning, and there `void` says that it is meant.',
    whyItMatters:
      'The step ends, and its event says that the data is there. What is still being written may come later, or fail with nobody to hear of it.',
    fires: `import { asset } from 'headwater';

export const totals = asset('totals', {
  async materialize(ctx) {
    ctx.write([{ total: 1 }]);
    return { metadata: { rows: 1 } };
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.write([{ total: 1 }]);
    return { metadata: { rows: 1 } };
  },
});
`,
    fixSafety:
      'The fix waits for the call, where the function around it is `async`. What comes after it runs later than before: `headwater check --fix` leaves it alone.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'floating').flatMap((seen) => {
      if (!seen.isWork && seen.isIntended) return [];
      const { owner, asset, span, isWork, canAwait } = seen;
      const message = isWork
        ? `${owner.name} does not wait for this work: its outcome is recorded before the work is done, or has failed. \`await\` or return it.`
        : `${owner.name} does not wait for this call: \`await\` it, or write \`void\` before it where that is meant.`;
      const fix = { title: 'Wait for it', edits: [{ kind: 'await', span } as const], isPreferred: true, isSafe: false };
      return [
        { span, asset, message, ...(isWork ? {} : { severity: 'warning' as const }), fixes: canAwait ? [fix] : [] },
      ];
    });
  },
};
