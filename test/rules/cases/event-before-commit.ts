import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'for a write that nobody waits for': body(`    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    'inside `forEach(async …)`, where nobody can wait': body(`    const rows = [1, 2];
    rows.forEach(async (row) => { await ctx.write([row]); });
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    'for work that is put off': body(`    setTimeout(() => ctx.write([]), 10);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    'for a chain, for a file and for the network': body(`    ctx.write([]).then(() => ctx.log.info('done'));
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    fetch('https://example.com', { method: 'POST' });
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    Promise.all([ctx.write([])]);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    'for `void`, which is no excuse for work': body(`    void ctx.write([]);
  //^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`),
    'for a helper that writes, and inside of one': body(
      `    save(ctx);
  //^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    await drop(ctx);`,
      `async function save(ctx: AssetContext) { await ctx.write([]); }
async function drop(ctx: AssetContext) {
  ctx.write([]);
//^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
}`,
    ),
    'in a job and in a check': `
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
`,
    'warns of another asynchronous call, and takes `void` there as meant': body(
      `    warm();
  //^^^^^^^ warning[event-before-commit]: totals does not wait for this call
    void warm();
    await ctx.write([]);`,
      'async function warm() { return 1; }',
    ),
    'for a promise that a name keeps and nobody waits for': body(
      `    const writing = ctx.write([]);
    //              ^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    ctx.log.info('written');`,
    ),
    'for a promise that is awaited only after the result was given': body(
      `    const writing = ctx.write([]);
    //              ^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    return { metadata: { rows: 0 } };
    await writing;`,
    ),
    'for a promise that one branch leaves behind': body(
      `    const rows = await ctx.read('orders');
    const writing = ctx.write(rows);
    //              ^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    if (rows.length === 0) return { metadata: { rows: 0 } };
    await writing;`,
      `export const orders = source('orders');`,
    ).replace("asset('totals', {", "asset('totals', {\n  deps: ['orders'],"),
    'for promises in a list that nobody looks at again': body(
      `    const jobs = [];
    for (const row of [1, 2]) jobs.push(ctx.write([row]));
    //                                  ^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work`,
    ),
    'for a list of promises that nobody waits for': body(
      `    const all = [1, 2].map(async (row) => { await ctx.write([row]); });
    //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait for this work
    ctx.log.info('started');`,
    ),
  },
  staysQuiet: {
    'for promises that are kept and awaited later, in a list too': body(
      `    const first = ctx.write([1]);
    const jobs = [first];
    for (const row of [2, 3]) jobs.push(ctx.write([row]));
    if (jobs.length > 9) throw new Error('too many');
    await Promise.all(jobs);`,
    ),
    'for a promise that is waited for in \`finally\`': body(
      `    const writing = ctx.write([]);
    try {
      return { metadata: { rows: 0 } };
    } finally {
      await writing;
    }`,
    ),
    'for a promise that is handed on': body(
      `    const writing = ctx.write([]);
    return finish(writing);`,
      'async function finish(work: Promise<void>) { await work; }',
    ),
    'for an awaited value that nobody uses': body(`    const written = await ctx.write([]);`),
    'for what is awaited, returned or joined': body('    await ctx.write([]);'),
    'for what is awaited, returned or joined (2)': body('    return ctx.write([]);'),
    'for what is awaited, returned or joined (3)': body(
      '    await Promise.all([1, 2].map(async (row) => { await ctx.write([row]); }));',
    ),
    'for what is awaited, returned or joined (4)': body('    const writing = ctx.write([]);\n    await writing;'),
    'for logging, progress and a database that answers at once': body(
      `    ctx.log.info('x');\n    ctx.progress(1, 2);\n    db.run('DELETE FROM scratch');\n    await ctx.write([]);`,
    ),
    'for a helper that does its work at once': body(
      '    count();\n    await ctx.write([]);',
      'function count() { return 1; }',
    ),
    'for a callback that only logs': body(
      `    setTimeout(() => ctx.log.info('late'), 10);\n    [1].forEach((row) => ctx.log.info(String(row)));`,
    ),
    'for a function that is made and not called': body(
      '    const save = async () => { await ctx.write([]); };\n    await save();',
    ),
  },
  fixes: {
    'waits where a name keeps the promise': {
      before: body('    const writing = ctx.write([]); // Nothing yet.\n    return { metadata: { rows: 0 } };'),
      title: 'Wait for it',
      diff: [
        '-     const writing = ctx.write([]); // Nothing yet.',
        '+     const writing = await ctx.write([]); // Nothing yet.',
      ],
    },
    'waits for it': {
      before: body('    // All of it.\n    ctx.write([]); // Nothing yet.'),
      title: 'Wait for it',
      diff: ['-     ctx.write([]); // Nothing yet.', '+     await ctx.write([]); // Nothing yet.'],
    },
    'puts `await` where `void` was': {
      before: body('    void ctx.write([]); // Nothing yet.'),
      title: 'Wait for it',
      diff: ['-     void ctx.write([]); // Nothing yet.', '+     await ctx.write([]); // Nothing yet.'],
    },
  },
};
