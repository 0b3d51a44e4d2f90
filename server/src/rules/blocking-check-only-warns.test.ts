import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'blocking-check-only-warns';
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

describe(rule, () => {
  it('fires for severity `warn`', () =>
    checkRule(
      filled(`  blocking: true,
  severity: 'warn',
  //         ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn: what comes after totals runs
  async run() { return { passed: (await measure()) > 0 }; },`),
    ));

  it('fires for a check in the list of its asset', () =>
    checkRule(`
import { asset, check } from 'headwater';
export const totals = asset('totals', {
  checks: [
    check('filled', { severity: 'warn', blocking: true, run: () => ({ passed: false }) }),
    //                           ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  ],
  async materialize(ctx) { await ctx.write([]); },
});
`));

  it('fires where each failed result warns', () =>
    checkRule(`
import { asset, check } from 'headwater';
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
export const filled = check('filled', {
  //                         ^^^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  asset: totals,
  blocking: true,
  run: () => ({ passed: false, severity: 'warn' }),
});
`));

  it('fires where every branch warns', () =>
    checkRule(
      filled(`  blocking: true,
  severity: 'warn',
  //         ^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  async run() {
    const rows = await measure();
    if (rows === 0) return { passed: false, severity: 'warn' };
    return rows > 9 ? { passed: true } : { passed: rows > 1 };
  },`),
    ));

  it('fires for a severity that a constant holds, without a fix', () =>
    expect(
      checkRule(
        filled(
          `  blocking: true,
  severity: level,
  //        ^^^^^ warning[blocking-check-only-warns]: filled is blocking but can only warn
  run: () => ({ passed: false }),`,
          `const level = 'warn' as const;`,
        ),
      ).map(({ fixes }) => fixes),
    ).toEqual([[]]));

  it('stays quiet for the default severity, and for one that does not block', () => {
    checkRule(filled('  blocking: true,\n  run: () => ({ passed: false }),'));
    checkRule(filled(`  severity: 'warn',\n  run: () => ({ passed: false }),`));
    checkRule(filled(`  blocking: false,\n  severity: 'warn',\n  run: () => ({ passed: false }),`));
  });
  it('stays quiet where a result carries an error', () =>
    checkRule(
      filled(`  blocking: true,
  severity: 'warn',
  async run() {
    const rows = await measure();
    if (rows === 0) return { passed: false, severity: 'error' };
    return { passed: rows > 9 };
  },`),
    ));
  it('stays quiet where some failed results only warn', () =>
    checkRule(
      filled(`  blocking: true,
  async run() {
    const rows = await measure();
    if (rows < 9) return { passed: false, severity: 'warn' };
    return { passed: rows > 0 };
  },`),
    ));
  it('stays quiet where the severity is worked out', () =>
    checkRule(
      filled(`  blocking: true,
  severity: 'warn',
  run: async () => ({ passed: false, severity: (await measure()) > 9 ? 'error' : 'warn' }),`),
    ));
  it('stays quiet where somebody else makes the result', () =>
    checkRule(
      filled(
        `  blocking: true,\n  severity: 'warn',\n  run: () => result(),`,
        'declare function result(): Promise<CheckResult>;',
      ),
    ));

  it('makes it an error', () =>
    expect(
      checkFix(
        rule,
        filled(`  blocking: true,\n  severity: 'warn',\n  run: () => ({ passed: false }),`),
        'Make it an error',
      ),
    ).toEqual([`severity: 'error',`]));
});
