import type { RuleCases } from '../rule-cases.js';

const complete = (text: string) => `
import { asset, check, source } from 'headwater';
export const stores = source('stores');
export const totals = asset('totals', { async materialize(ctx) { await ctx.write([]); } });
export const complete = check('complete', {
  asset: totals,
  async run(ctx) {
    const rows = await ctx.read(totals);
${text}
  },
});
`;
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
  },
  staysQuiet: {
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
