// A blocking check whose failure can only be a warning blocks nothing.

import type { CheckDeclaration } from '@headwater/core';
import type { BodyObservation, Snapshot } from '../analysis/snapshot.js';
import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const blockingCheckOnlyWarns: Rule = {
  id: 'blocking-check-only-warns',
  severity: 'warning',
  docs: {
    summary: 'A blocking check can only warn, so that it blocks nothing.',
    whatItDoes:
      'Reports a check with `blocking: true` whose severity is `warn`, where no result carries `error`; and one of severity `error` whose failed results all carry `warn`. A result’s own severity decides; where it cannot be known, the rule is quiet.',
    whyItMatters:
      'A failed check of severity `warn` stops nothing, blocking or not: the candidate with a missing store is published.',
    fires: `import { asset, check } from 'headwater';

export const totals = asset('totals', {
  checks: [check('filled', { severity: 'warn', blocking: true, run: () => ({ passed: false }) })],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset, check } from 'headwater';

export const totals = asset('totals', {
  checks: [check('filled', { blocking: true, run: () => ({ passed: false }) })],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety:
      'The fix makes the check’s severity `error`: from then on it stops what comes after it. A severity in a result has no fix. It changes what runs: `headwater check --fix` leaves it alone.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'outcomes').flatMap((seen) => {
      const check = checkOf(snapshot, seen);
      if (check === null || !check.blocking) return [];
      const carried = seen.severities.length === 0 ? (['own'] as const) : seen.severities;
      if (!carried.every((severity) => severity === 'warn' || (severity === 'own' && check.severity === 'warn')))
        return [];
      const { span } = seen;
      const isLiteral = check.severity === 'warn' && span.end.column - span.start.column === 'warn'.length;
      const edits = [{ kind: 'replace', span, text: 'error', expected: 'warn' }] as const;
      return [
        {
          span,
          asset: seen.asset,
          message: `${check.name} is blocking but can only warn: what comes after ${check.asset} runs whatever it finds. Let it fail as an \`error\`, or leave \`blocking\` out.`,
          fixes: isLiteral ? [{ title: 'Make it an error', edits, isPreferred: true, isSafe: false }] : [],
        },
      ];
    });
  },
};

function checkOf({ graph }: Snapshot, { owner, asset }: BodyObservation): CheckDeclaration | null {
  const checks = asset === null ? [] : (graph.asset(asset)?.checks ?? []);
  return checks.find(({ name }) => name === owner.name) ?? null;
}
