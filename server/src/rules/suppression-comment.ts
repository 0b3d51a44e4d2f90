// Findings that a comment keeps quiet, and comments that say too little or keep nothing quiet.

import type { Suppression } from '../analysis/snapshot.js';
import type { Finding, Rule, RuleFinding } from './rule.js';

export const suppressionComment: Rule = {
  id: 'suppression-comment',
  severity: 'warning',
  docs: {
    summary: 'A comment that turns a rule off gives no reason, or turns nothing off.',
    whatItDoes:
      'Reports a `// headwater-disable-next-line rule -- reason` without a rule or a reason, and one whose rule has nothing to report on the next line of code, or does not exist. For a place in a helper function, the lines of the calls that lead there count too: a comment where an asset calls the helper keeps the finding of that asset alone quiet, one in the helper those of all assets. Several rules are separated by commas; in a `.sql` file the comment begins with `--`. A rule that does not run, because it is off or has no records to look at, makes no comment unused.',
    whyItMatters:
      'Without a reason nobody can tell later whether it still holds, so such a comment keeps nothing quiet. One that is not needed any more would hide the next mistake.',
    fires: `import { asset } from 'headwater';

export const totals = asset('totals', {
  async materialize(ctx) {
    // headwater-disable-next-line event-before-commit
    ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const totals = asset('totals', {
  async materialize(ctx) {
    // headwater-disable-next-line event-before-commit -- the storage of this one answers at once
    ctx.write([]);
  },
});
`,
    fixSafety:
      'The fix takes away the line of a comment that keeps nothing quiet. `headwater check --fix` applies it. A missing reason has no fix.',
  },
  check({ snapshot }) {
    return snapshot.suppressions.flatMap(({ span, rules, reason }) => {
      if (rules.length > 0 && reason !== null) return [];
      const lacks = rules.length === 0 ? 'names no rule' : 'gives no reason, so that it keeps nothing quiet';
      return [{ span, asset: null, message: `This comment ${lacks}: \`headwater-disable-next-line rule -- reason\`.` }];
    });
  },
};

export interface SuppressedFindings {
  readonly kept: readonly Finding[];
  /** Of `suppression-comment`: comments, or rules in them, that keep nothing quiet. */
  readonly unused: readonly RuleFinding[];
}

/** `isRun`: whether a rule has run; null for a name that is no rule's. */
export function suppress(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  isRun: (rule: string) => boolean | null,
): SuppressedFindings {
  const valid = suppressions.filter(({ reason }) => reason !== null);
  if (valid.length === 0) return { kept: findings, unused: [] };
  const used = new Set<string>();
  const kept = findings.filter((finding) => {
    const by = valid.filter((each) => isAbout(each, finding));
    for (const each of by) used.add(use(each, finding.rule));
    return by.length === 0;
  });
  const unused = valid.flatMap((each) => {
    const idle = each.rules.filter((rule) => isRun(rule) !== false && !used.has(use(each, rule)));
    return idle.length === 0 ? [] : [unusedComment(each, idle, isRun)];
  });
  return { kept, unused };
}

/** At its place, or at one of the calls that lead there: the asset's own silences that asset alone. */
function isAbout({ span, target, rules }: Suppression, finding: Finding): boolean {
  if (!rules.includes(finding.rule)) return false;
  return [finding.span, ...finding.calls].some(({ file, start }) => file === span.file && start.line === target);
}
function use({ span }: Suppression, rule: string): string {
  return `${span.file}:${span.start.line} ${rule}`;
}

function unusedComment(
  { span, rules, text }: Suppression,
  idle: readonly string[],
  isRun: (rule: string) => boolean | null,
): RuleFinding {
  const unknown = idle.find((rule) => isRun(rule) === null);
  const message =
    unknown === undefined
      ? `Nothing to keep quiet here: the next line of code has no finding of ${idle.join(', ')}.`
      : `There is no rule \`${unknown}\`.`;
  const line = span.start.line;
  const whole = { file: span.file, start: { line, column: 1 }, end: { line: line + 1, column: 1 } };
  const remove = { kind: 'replace', span: whole, text: '', expected: `${text}\n` } as const;
  const fixes =
    idle.length < rules.length
      ? []
      : [{ title: 'Remove the comment', edits: [remove], isPreferred: true, isSafe: true }];
  return { span, asset: null, message, fixes };
}
