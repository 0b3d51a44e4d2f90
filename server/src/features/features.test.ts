import type { NewEvent } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { describe, expect, it } from 'vitest';
import { retail, type TestView, viewOf, withCursor } from '../../../test/harness/project-view.js';
import { codeActions } from './code-actions.js';
import { codeLenses } from './code-lenses.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import { hover } from './hover.js';
import { inlayHints } from './inlay-hints.js';
import { references } from './references.js';

const textDocument = { uri: '' };
const everything = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

const lensesIn = async (view: TestView) =>
  (await codeLenses.handle({ textDocument }, view)).map(
    ({ range, command }) => `${range.start.line + 1}: ${command?.title}`,
  );
const withoutLinks = (markdown: string) => markdown.replaceAll(/\]\(command:[^)]*\)/g, ']');

describe('hover', () => {
  const hoverAt = async (part: string, chosen = {}) => {
    const view = await viewOf(withCursor(retail, part), { chosen });
    const answer = hover.handle({ textDocument, position: view.position }, view);
    return answer === null ? null : withoutLinks(JSON.parse(JSON.stringify(answer.contents)).value);
  };

  it('says what an asset is, reads and reaches', async () =>
    expect(await hoverAt('const dailyS')).toMatchInlineSnapshot(`
      "(asset) **daily_sales**

      Totals per store and day.

      ---

      daily, UTC, 9 keys · reads [raw_orders] same day

      [9 missing]

      ---

      ↓ Downstream 4 · a change reaches 3 assets, 27 partitions

      - [finance_export] ⚠ undeclared, same day · 9 partitions · 2024-10-02 is read by 2024-10-02 (1)
      - [sales_7d] −6 … 0 days · 9 partitions · 2024-10-02 is read by 2024-10-02 … 10-08 (7)
      - [sales_report] through sales_7d · 9 partitions
      - [store_ranking] same day · 9 partitions · 2024-10-02 is read by 2024-10-02 (1)

      ---

      [Show in Lineage] · [Impact] · [Events]"
    `));
  it('says how the partitions stand, and why, and nothing of it while the log is closed', async () => {
    const versioned = withCursor(
      retail.replace("group: 'sales',", "group: 'sales',\n  codeVersion: 'new',"),
      'const dailyS',
    );
    const log = new MemoryEventLog('test');
    const target = { asset: 'daily_sales', part: '2024-10-03' };
    await log.commit({
      at: 2,
      events: [{ kind: 'materialization', target, dataVersion: 'v', codeVersion: 'old', body: {} }],
    });
    const textOf = (view: TestView) =>
      withoutLinks(JSON.stringify(hover.handle({ textDocument, position: view.position }, view)?.contents));
    expect(textOf(await viewOf(versioned, { log }))).toContain('[1 stale · 8 missing]: code version changed');
    expect(textOf(await viewOf(versioned, { isTrusted: false }))).not.toContain('missing');
  });
  it('speaks of a source, and of the end of a chain', async () => {
    expect(await hoverAt('deps: [raw')).toContain('(source) **raw_orders**');
    expect(await hoverAt("'sales_rep")).toContain('↓ Downstream 0');
  });
  it('lists what is upstream where that is more than two', async () => {
    const more = retail.replace('deps: [sales7d]', "deps: [sales7d, 'daily_sales', 'raw_orders']");
    const view = await viewOf(withCursor(more, "'sales_rep"));
    const text = withoutLinks(JSON.stringify(hover.handle({ textDocument, position: view.position }, view)?.contents));
    expect(text).toContain('daily, UTC, 9 keys\\n');
    expect(text).toContain('↑ Upstream 3\\n\\n- [daily_sales] same day');
  });
  it('works the mapping for the key that was chosen', async () =>
    expect(await hoverAt('const dailyS', { daily_sales: '2024-10-07' })).toContain(
      '2024-10-07 is read by 2024-10-07 … 10-09 (3)',
    ));
  it('is silent where nothing names an asset', async () => expect(await hoverAt('async mater')).toBeNull());
});

describe('code lenses', () => {
  it('stand above each declaration in the same slots', async () =>
    expect(await lensesIn(await viewOf(retail))).toMatchInlineSnapshot(`
      [
        "3: 4 downstream",
        "4: ▷ Materialize 2024-10-09",
        "4: ⌄",
        "4: 9 missing",
        "4: 3 downstream",
        "13: ▷ Materialize 2024-10-09",
        "13: ⌄",
        "13: 9 missing",
        "13: 1 downstream",
        "20: ▷ Materialize 2024-10-09",
        "20: ⌄",
        "20: 9 missing",
        "20: 0 downstream",
        "27: ▷ Materialize 2024-10-09",
        "27: ⌄",
        "27: 9 missing",
        "27: 0 downstream",
        "34: ▷ Materialize 2024-10-09",
        "34: ⌄",
        "34: 9 missing",
        "34: 0 downstream",
        "34: unsure: undeclared read",
      ]
    `));
  it('offer the key that was chosen', async () =>
    expect(await lensesIn(await viewOf(retail, { chosen: { daily_sales: '2024-10-02' } }))).toContain(
      '4: ▷ Materialize 2024-10-02',
    ));
  it('count a partition once that has failed, made before or not', async () => {
    const log = new MemoryEventLog('test');
    const versioned = retail.replace("group: 'sales',", "group: 'sales',\n  codeVersion: 'new',");
    const failure = (part: string): NewEvent => ({
      kind: 'failure',
      target: { asset: 'daily_sales', part },
      run: 1,
      step: 1,
      body: {},
    });
    const target = { asset: 'daily_sales', part: '2024-10-03' };
    await log.commit({ at: 1, runs: [{ name: 'r', kind: 'manual', status: 'failed' }] });
    await log.commit({
      at: 2,
      events: [{ kind: 'materialization', target, dataVersion: 'v', codeVersion: 'old', body: {} }],
    });
    expect(await lensesIn(await viewOf(versioned, { log }))).toContain('4: 1 stale · 8 missing');
    await log.commit({ at: 3, events: [failure('2024-10-02'), failure('2024-10-03')] });
    const lenses = await lensesIn(await viewOf(versioned, { log }));
    expect(lenses).toContain('4: 2 failed · 7 missing');
    expect(lenses).toContain('4: $(debug-alt)\u00A0Debug 2024-10-03 (failed)');
  });
  it('say that the status is unknown while the log is closed', async () =>
    expect(await lensesIn(await viewOf(retail, { isTrusted: false }))).toContain('4: status unknown'));
  it('say how the checks of the newest version went, which of them it was, and where its record is', async () => {
    const checked = retail.replace(
      "group: 'sales',",
      "group: 'sales', checks: ['total', 'stores', 'late'].map((name) => check(name, { run: () => ({ passed: true }) })),",
    );
    const text = checked.replace('import { asset,', 'import { asset, check,');
    const log = new MemoryEventLog('test');
    expect(await lensesIn(await viewOf(text, { log }))).not.toContainEqual(expect.stringContaining('Checks'));
    const outcomes = { total: 'passed', stores: 'failed' } as const;
    const target = { asset: 'daily_sales', part: '2024-10-02' };
    const event = { kind: 'materialization', target, dataVersion: 'v1', body: {} } as const;
    const examined = { target, event: null, severity: 'error', blocking: false, evidence: null } as const;
    const checks = Object.entries(outcomes).map(([check, outcome]) => ({ ...examined, check, outcome }));
    await log.commit({ at: 1, events: [event], checks });
    expect(await lensesIn(await viewOf(text, { log }))).toContain('4: $(warning)\u00A0Checks 1/3 of 2024-10-02');
    const chosen = { daily_sales: '2024-10-02' };
    expect(await lensesIn(await viewOf(text, { log, chosen }))).toContain('4: $(warning)\u00A0Checks 1/3');
    const lenses = await codeLenses.handle({ textDocument }, await viewOf(text, { log }));
    const shown = lenses.find(({ command }) => command?.title.includes('Checks'))?.command;
    expect(shown).toMatchObject({
      command: 'headwater.showEvents',
      arguments: [{ target: { asset: 'daily_sales', partition: '2024-10-02' } }],
    });
  });
  it('offer nothing that does not exist yet', async () => {
    const future = retail.replaceAll('2024-10-', '2034-10-');
    expect((await lensesIn(await viewOf(future))).filter((lens) => lens.startsWith('4:'))).toEqual([
      '4: no partition yet',
      '4: fresh',
      '4: 3 downstream',
    ]);
  });
});

describe('inlay hints', () => {
  it('say the default mapping, and work a declared one', async () => {
    const view = await viewOf(retail);
    const hints = inlayHints.handle({ textDocument, range: everything }, view);
    expect(hints.map(({ position, label }) => `${position.line + 1}: ${label}`)).toEqual([
      '8: same day',
      '15: 10-09 reads 10-03 … 10-09 · 7',
      '22: same day',
      '29: same day',
    ]);
  });

  it('says that it is only a bound where a custom mapping has not answered', async () => {
    const view = await viewOf(`
//- /sales.ts
import { asset, customMapping, from, staticPartitions } from 'headwater';
const partitions = staticPartitions(['a', 'b', 'c']);
const before = customMapping({ describe: 'the one before', upstream: (keys) => keys, downstream: (keys) => keys });
export const sales = asset('sales', { partitions, materialize() {} });
export const report = asset('report', { partitions, deps: [from(sales, before)], materialize() {} });
`);
    const [hint] = inlayHints.handle({ textDocument, range: everything }, view);
    expect([hint?.label, hint?.tooltip]).toEqual([
      'c reads a … c · at most 3',
      'the one before: c reads a … c (at most 3)',
    ]);
  });
});

describe('completion', () => {
  const completedAt = async (text: string) => {
    const view = await viewOf(text);
    return completion.handle({ textDocument, position: view.position }, view).map(({ label }) => label);
  };
  const keys = ['daily_sales', 'finance_export', 'raw_orders', 'sales_7d', 'sales_report', 'store_ranking'];

  it('knows the keys in a read, in deps and in from', async () => {
    expect((await completedAt(withCursor(retail, "ctx.read('"))).sort()).toEqual(keys);
    expect((await completedAt(retail.replace('deps: []', "deps: [\n    sales7d,\n    '$0',\n  ]"))).sort()).toEqual(
      keys,
    );
    expect((await completedAt(retail.replace('deps: []', "deps: [from('$0')]"))).sort()).toEqual(keys);
  });
  it('replaces what stands in the string already', async () => {
    const view = await viewOf(withCursor(retail, "ctx.read('daily"));
    const [item] = completion.handle({ textDocument, position: view.position }, view);
    const line = view.position.line;
    expect(item?.textEdit).toMatchObject({
      range: { start: { line, character: 36 }, end: { line, character: 47 } },
    });
  });
  it('is silent in other strings', async () => {
    expect(await completedAt(withCursor(retail, "description: 'Totals"))).toEqual([]);
    expect(await completedAt(withCursor(retail, "start: '"))).toEqual([]);
  });
});

describe('definition and references', () => {
  it('lead from the key in a string to the name of the declaration', async () => {
    const view = await viewOf(withCursor(retail, "ctx.read('daily"));
    expect(definition.handle({ textDocument, position: view.position }, view)).toEqual({
      uri: 'file:///project/sales.ts',
      range: { start: { line: 3, character: 13 }, end: { line: 3, character: 23 } },
    });
  });
  it('find handles and keys alike', async () => {
    const view = await viewOf(withCursor(retail, "ctx.read('daily"));
    const found = references.handle(
      { textDocument, position: view.position, context: { includeDeclaration: false } },
      view,
    );
    expect(found?.map(({ range }) => range.start.line + 1)).toEqual([15, 17, 29, 31, 38]);
  });
});

describe('code actions', () => {
  it('carry the edit of the preferred fix', async () => {
    const view = await viewOf(retail);
    const actions = codeActions.handle({ textDocument, range: everything, context: { diagnostics: [] } }, view);
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Declare dep on daily_sales, same day', true],
    ]);
    expect(actions[0]?.edit?.changes).toEqual({
      'file:///project/sales.ts': [
        { range: { start: { line: 35, character: 8 }, end: { line: 35, character: 10 } }, newText: '[dailySales]' },
      ],
    });
  });
  it('mend all findings of a rule at once where there are several', async () => {
    const twice = retail.replace(
      "ctx.read('daily_sales')",
      "[await ctx.read('daily_sales'), await ctx.read('sales_7d')]",
    );
    const view = await viewOf(twice);
    const actions = codeActions.handle({ textDocument, range: everything, context: { diagnostics: [] } }, view);
    expect(actions.map(({ title }) => title)).toContain('Fix all 2 undeclared-read findings in the project');
  });
  it('are none where only refactorings are asked for', async () => {
    const view = await viewOf(retail);
    const context = { diagnostics: [], only: ['refactor'] };
    expect(codeActions.handle({ textDocument, range: everything, context }, view)).toEqual([]);
  });
});
