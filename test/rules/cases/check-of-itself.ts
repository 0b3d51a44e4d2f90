import type { RuleCases } from '../rule-cases.js';

const complete = (text: string, more = '') => `
import { asset, check, source, type CheckContext, type Row } from 'headwater';
export const stores = source('stores');
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
${more}
export const complete = check('complete', {
  asset: totals,
  async run(ctx) {
    const rows = await ctx.read(totals);
${text}
  },
});
`;
const helpers = `
declare const db: { prepare(sql: string): { all(): Row[] } };
function storesOf(rows: Row[]) {
  const stores = new Set(rows.map((row) => row['store']));
  return [...stores];
}
const covers = (expected: unknown[], seen: unknown[]) => expected.every((each) => seen.includes(each));
async function load(ctx: CheckContext) {
  return ctx.read('totals');
}`;
const columns = (a: string, b: string) => `    const expected = [...new Set(rows.map((row) => row['${a}']))];
    const seen = new Set(rows.map((each) => each['${b}']));`;
const said = 'error[check-of-itself]: complete looks for these in the list that they come from';

export const cases: RuleCases = {
  fires: {
    'for `every`': complete(`${columns('store', 'store')}
    return { passed: expected.every((store) => seen.has(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'for what is missing': complete(`${columns('store', 'store')}
    const missing = expected.filter((store) => !seen.has(store));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}
    return { passed: missing.length === 0, evidence: { missing } };`),
    'for a list that is sorted': complete(`    const seen = rows.map((row) => row['store']);
    const expected = Array.from(new Set(seen)).toSorted();
    return { passed: expected.every((store) => seen.includes(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'for one list': complete(`    return { passed: !rows.some((row) => !rows.includes(row)) };
    //                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'for two reads of the candidate':
      complete(`    const expected = (await ctx.read(totals)).map((row) => row['store']);
    const seen = rows.map((row) => row['store']);
    return { passed: expected.every((store) => seen.includes(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'through a helper function': complete(
      `    const expected = storesOf(rows);
    return { passed: expected.every((store) => storesOf(rows).includes(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`,
      helpers,
    ),
    'where a helper compares, at its call': complete(
      `    return { passed: covers(storesOf(rows), storesOf(rows)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`,
      helpers,
    ),
    'through a helper that reads': complete(
      `    const seen = await load(ctx);
    return { passed: rows.every((row) => seen.includes(row)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`,
      helpers,
    ),
    'through destructuring': complete(
      `    const [first, second] = await Promise.all([ctx.read(totals), ctx.read(totals)]);
    const expected = first.map(({ store }) => store);
    const seen = new Set(second.map((row) => row.store));
    return { passed: expected.every((store) => seen.has(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`,
    ),
    "for a statement on the candidate's table": complete(
      `    const expected = db.prepare('SELECT DISTINCT store FROM totals').all().map((row) => row.store);
    const seen = rows.map((row) => row['store']);
    return { passed: expected.every((store) => seen.includes(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`,
      helpers,
    ),
    'for a statement that looks for what a table has and lacks': complete(
      `    const missing = db.prepare('SELECT store FROM totals WHERE store NOT IN (SELECT store FROM totals)').all();
    //                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}
    return { passed: missing.length === 0 && rows.length > 0 };`,
      helpers,
    ),
    'for an expected list that is made of the candidate alone': complete(
      `    const expected = (await ctx.read(known)).map((row) => row['store']);
    const seen = rows.map((row) => row['store']);
    return { passed: expected.every((store) => seen.includes(store)) };
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[check-of-itself]: complete expects what known says, which is made of totals alone`,
      `export const known = asset('known', {
  deps: ['totals'],
  async materialize(ctx) { await ctx.write(await ctx.read('totals')); },
});`,
    ),
  },
  staysQuiet: {
    'for an expected list that has another origin too': complete(
      `    const expected = (await ctx.read(known)).map((row) => row['store']);
    const seen = rows.map((row) => row['store']);
    return { passed: expected.every((store) => seen.includes(store)) };`,
      `export const known = asset('known', {
  deps: ['totals', stores],
  async materialize(ctx) { await ctx.write([await ctx.read('totals'), await ctx.read(stores)]); },
});`,
    ),
    'for helpers that give two things': complete(
      `    return { passed: storesOf(rows).every((store) => idsOf(rows).includes(store)) };`,
      `${helpers}\nfunction idsOf(rows: Row[]) { return rows.map((row) => row['id']); }`,
    ),
    'for a statement with a condition, and on another table': complete(
      `    const open = db.prepare('SELECT store FROM totals WHERE closed = 0').all();
    const listed = db.prepare('SELECT store FROM stores').all();
    const missing = db.prepare('SELECT store FROM stores WHERE store NOT IN (SELECT store FROM totals)').all();
    return { passed: missing.length === 0 && open.every((row) => rows.includes(row)) && listed.every((row) => rows.includes(row)) };`,
      helpers,
    ),
    'for a helper that calls itself': complete(
      `    return { passed: again(rows).every((row) => again(rows).includes(row)) };`,
      'function again(rows: Row[]): Row[] { return [...again(rows), ...again(rows)]; }',
    ),
    'for two columns, as in a reference within the table': complete(
      `${columns('parent', 'id')}\n    return { passed: expected.every((id) => seen.has(id)) };`,
    ),
    'for an independent list': complete(`    const expected = (await ctx.read(stores)).map((row) => row['store']);
    const seen = new Set(rows.map((row) => row['store']));
    return { passed: expected.every((store) => seen.has(store)) };`),
    'where the searched list is filtered': complete(`    const expected = rows.map((row) => row['store']);
    const seen = rows.filter((row) => row['total'] > 0).map((row) => row['store']);
    return { passed: expected.every((store) => seen.includes(store)) };`),
    'for a check that nothing is there twice': complete(
      `    return { passed: new Set(rows.map((row) => row['id'])).size === rows.length };`,
    ),
    'for lists that are filled, or changed, on the way': complete(`    const expected: unknown[] = [];
    const seen = new Set<unknown>();
    for (const row of rows) seen.add(row['store']);
    for (const row of await ctx.read(stores)) expected.push(row['store']);
    return { passed: expected.every((store) => seen.has(store)) };`),
    'for lists that are filled, or changed, on the way (2)': complete(`    const seen = rows.map((row) => row['store']);
    const expected = rows.map((row) => row['store']);
    expected.push('S4');
    return { passed: expected.every((store) => seen.includes(store)) };`),
    'for two lists that are empty at first': complete(`    const expected: string[] = [];
    const seen: string[] = [];
    await Promise.all(rows.map(async (row) => { (row['old'] ? expected : seen).push(row['store']); }));
    return { passed: expected.every((store) => seen.includes(store)) };`),
    'for a literal list and for a property of each row':
      complete(`    const seen = new Set(rows.map((row) => row['store']));
    return { passed: ['S1', 'S2'].every((store) => seen.has(store)) && rows.every((row) => row['total'] >= 0) };`),
  },
};
