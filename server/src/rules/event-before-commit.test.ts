import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'event-before-commit';
const body = (text: string, helpers = '') => `
import { readFile, writeFile } from 'node:fs/promises';
import { asset, check, job, source, type AssetContext } from 'headwater';
declare const db: { run(sql: string): void };
${helpers}
export const totals = asset('totals', {
  async materialize(ctx) {
${text}
  },
});
`;

describe(rule, () => {
  it('fires for a write that nobody waits for', () =>
    checkRule(
      body(`    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    ));

  it('fires inside `forEach(async …)`, where nobody can wait', () =>
    checkRule(
      body(`    const rows = [1, 2];
    rows.forEach(async (row) => { await ctx.write([row]); });
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    ));

  it('fires for work that is put off', () =>
    checkRule(
      body(`    setTimeout(() => ctx.write([]), 10);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    ));

  it('fires for a chain, for a file and for the network', () =>
    checkRule(
      body(`    ctx.write([]).then(() => ctx.log.info('done'));
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    fetch('https://example.com', { method: 'POST' });
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    Promise.all([ctx.write([])]);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    ));

  it('fires for `void`, which is no excuse for work', () =>
    checkRule(
      body(`    void ctx.write([]);
  //^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    ));

  it('fires for a helper that writes, and inside of one', () =>
    checkRule(
      body(
        `    save(ctx);
  //^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    await drop(ctx);`,
        `async function save(ctx: AssetContext) { await ctx.write([]); }
async function drop(ctx: AssetContext) {
  ctx.write([]);
//^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
}`,
      ),
    ));

  it('fires in a job and in a check', () =>
    checkRule(`
import { asset, check, job } from 'headwater';
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
export const nightly = job('nightly', {
  async run(ctx) {
    ctx.materialize(totals);
  //^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: nightly does not wait for this work
  },
});
export const filled = check('filled', {
  asset: totals,
  async run(ctx) {
    ctx.state.set('seen', 1);
  //^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: filled does not wait for this work
    return { passed: true };
  },
});
`));

  it('warns of another asynchronous call, and takes `void` there as meant', () =>
    checkRule(
      body(
        `    warm();
  //^^^^^^^ warning[event-before-commit]: totals does not wait for this call
    void warm();
    await ctx.write([]);`,
        'async function warm() { return 1; }',
      ),
    ));

  it('stays quiet for what is awaited, returned or joined', () => {
    checkRule(body('    await ctx.write([]);'));
    checkRule(body('    return ctx.write([]);'));
    checkRule(body('    await Promise.all([1, 2].map(async (row) => { await ctx.write([row]); }));'));
    checkRule(body('    const writing = ctx.write([]);\n    await writing;'));
  });

  it('stays quiet for logging, progress and a database that answers at once', () =>
    checkRule(
      body(
        `    ctx.log.info('x');\n    ctx.progress(1, 2);\n    db.run('DELETE FROM scratch');\n    await ctx.write([]);`,
      ),
    ));

  it('stays quiet for a helper that does its work at once', () =>
    checkRule(body('    count();\n    await ctx.write([]);', 'function count() { return 1; }')));

  it('stays quiet for a callback that only logs', () =>
    checkRule(
      body(`    setTimeout(() => ctx.log.info('late'), 10);\n    [1].forEach((row) => ctx.log.info(String(row)));`),
    ));

  it('stays quiet for a function that is made and not called', () =>
    checkRule(body('    const save = async () => { await ctx.write([]); };\n    await save();')));

  it('waits for it', () => {
    expect(checkFix(rule, body('    ctx.write([]);'), 'Wait for it')).toEqual(['await ctx.write([]);']);
    expect(checkFix(rule, body('    void ctx.write([]);'), 'Wait for it')).toEqual(['await ctx.write([]);']);
  });
});
