import type { RuleCases } from '../rule-cases.js';

const filled = (options: string, helpers = '') => `
import { asset, check, type CheckResult } from 'headwater';
declare function measure(): Promise<number>;
${helpers}
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
export const filled = check('filled', {
  asset: totals,
${options}
});
`;

export const cases: RuleCases = {
  fires: {
    'for severity `warn`': filled(`  blocking: true,
  severity: 'warn',
  //         ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn: what comes after totals runs
  async run() { return { passed: (await measure()) > 0 }; },`),
    'for a check in the list of its asset': `
import { asset, check } from 'headwater';
export const totals = asset('totals', {
  checks: [
    check('filled', { severity: 'warn', blocking: true, run: () => ({ passed: false }) }),
    //                           ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  ],
  async materialize(ctx) { await ctx.write([]); },
});
`,
    'where each failed result warns': `
import { asset, check } from 'headwater';
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
export const filled = check('filled', {
  //                         ^^^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  asset: totals,
  blocking: true,
  run: () => ({ passed: false, severity: 'warn' }),
});
`,
    'where every branch warns': filled(`  blocking: true,
  severity: 'warn',
  //         ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  async run() {
    const rows = await measure();
    if (rows === 0) return { passed: false, severity: 'warn' };
    return rows > 9 ? { passed: true } : { passed: rows > 1 };
  },`),
    'for a severity that a constant holds, without a fix': {
      hasFix: false,
      text: filled(
        `  blocking: true,
  severity: level,
  //        ^^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  run: () => ({ passed: false }),`,
        `const level = 'warn' as const;`,
      ),
    },
  },
  staysQuiet: {
    'for the default severity, and for one that does not block': filled(
      '  blocking: true,\n  run: () => ({ passed: false }),',
    ),
    'for the default severity, and for one that does not block (2)': filled(
      `  severity: 'warn',\n  run: () => ({ passed: false }),`,
    ),
    'for the default severity, and for one that does not block (3)': filled(
      `  blocking: false,\n  severity: 'warn',\n  run: () => ({ passed: false }),`,
    ),
    'where a result carries an error': filled(`  blocking: true,
  severity: 'warn',
  async run() {
    const rows = await measure();
    if (rows === 0) return { passed: false, severity: 'error' };
    return { passed: rows > 9 };
  },`),
    'where some failed results only warn': filled(`  blocking: true,
  async run() {
    const rows = await measure();
    if (rows < 9) return { passed: false, severity: 'warn' };
    return { passed: rows > 0 };
  },`),
    'where the severity is worked out': filled(`  blocking: true,
  severity: 'warn',
  run: async () => ({ passed: false, severity: (await measure()) > 9 ? 'error' : 'warn' }),`),
    'where somebody else makes the result': filled(
      `  blocking: true,\n  severity: 'warn',\n  run: () => result(),`,
      'declare function result(): Promise<CheckResult>;',
    ),
  },
  fixes: {
    'makes it an error': {
      before: filled(`  blocking: true, // Before anything is published.
  severity: 'warn', // As long as stores are missing.
  run: () => ({ passed: false }),`),
      title: 'Make it an error',
      diff: [
        `-   severity: 'warn', // As long as stores are missing.`,
        `+   severity: 'error', // As long as stores are missing.`,
      ],
    },
  },
};
