// The real server over standard input and output, on the example with the undeclared read.

import type { CodeAction, CodeLens, Hover, Location } from 'vscode-languageserver/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionOf, START_MS, TestClient } from './client.js';

describe('the language server on a project', () => {
  let client: TestClient;
  let finance = '';
  let sales = '';

  beforeAll(async () => {
    client = await TestClient.start('examples/retail-undeclared');
    finance = client.textOnDisk('src/finance.ts');
    sales = client.textOnDisk('src/sales.ts');
    await client.open('src/finance.ts');
    await client.open('src/sales.ts');
  }, START_MS);
  afterAll(() => client.stop());

  it('publishes the undeclared read, and takes it back once it is declared', async () => {
    const [diagnostic] = await client.diagnosticsOf('src/finance.ts', ({ length }) => length > 0);
    expect(diagnostic).toMatchObject({
      source: 'headwater',
      code: 'undeclared-read',
      severity: 1,
      range: { start: positionOf(finance, "ctx.read('daily_sales')") },
      message:
        'finance_export reads daily_sales but does not declare it: a plan leaves it out, though 9 partitions depend on it.',
    });
    const actions = await client.about<CodeAction[]>('codeAction', 'src/finance.ts', {
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic] },
    });
    const action = actions.find(({ isPreferred }) => isPreferred);
    expect(action?.title).toBe('Declare dep on daily_sales, same day');
    expect(Object.keys(action?.edit?.changes ?? {})).toEqual([client.uri('src/finance.ts')]);

    await client.change('src/finance.ts', finance.replace('deps: []', "deps: ['daily_sales']"));
    await client.diagnosticsOf('src/finance.ts', ({ length }) => length === 0);
    await client.change('src/finance.ts', finance);
    await client.diagnosticsOf('src/finance.ts', ({ length }) => length === 1);
  });

  it('says in a hover what a change reaches', async () => {
    const position = positionOf(sales, 'dailySales');
    const hover = await client.about<Hover>('hover', 'src/sales.ts', { position });
    const text = JSON.stringify(hover.contents).replaceAll(/\]\(command:[^)]*\)/g, ']');
    expect(text).toContain('(asset) **daily_sales**');
    expect(text).toContain('daily, UTC, 9 keys · reads [raw_orders] same day');
    expect(text).toContain('[sales_7d] −6 … 0 days · 9 partitions · 2024-10-02 is read by 2024-10-02 … 10-08 (7)');
    expect(text).toContain('[finance_export] ⚠ undeclared, same day');
  });

  it('offers to materialize above each declaration', async () => {
    const lenses = await client.about<CodeLens[]>('codeLens', 'src/sales.ts');
    const titles = lenses.map(({ range, command }) => `${range.start.line} ${command?.title}`);
    const line = positionOf(sales, 'export const dailySales').line;
    expect(titles).toContain(`${line} ▷ Materialize 2024-10-09`);
    expect(titles).toContain(`${line} ⌄`);
    expect(titles).toContain(`${line} 3 downstream`);
  });

  it('remembers the partition that was chosen for a lens', async () => {
    const project = client.projectUri;
    await client.request('headwater/choosePartition', { project, asset: 'daily_sales', partition: '2024-10-02' });
    const lenses = await client.about<CodeLens[]>('codeLens', 'src/sales.ts');
    expect(lenses.map(({ command }) => command?.title)).toContain('▷ Materialize 2024-10-02');
  });

  it('leads from a key in a string and a table in SQL text to the declaration', async () => {
    const declaration = { uri: client.uri('src/sales.ts'), range: { start: positionOf(sales, 'dailySales = asset') } };
    const fromKey = await client.about<Location>('definition', 'src/finance.ts', {
      position: positionOf(finance, "'daily_sales'", 3),
    });
    expect(fromKey).toMatchObject(declaration);
    const fromTable = await client.about<Location>('definition', 'src/sales.ts', {
      position: positionOf(sales, 'FROM daily_sales', 6),
    });
    expect(fromTable).toMatchObject(declaration);
  });

  it('answers what a partition reaches', async () => {
    const view = await client.request('headwater/impact', {
      project: client.projectUri,
      target: { asset: 'daily_sales', partition: '2024-10-02' },
      at: Date.parse('2024-10-12T12:00:00Z'),
      cause: { kind: 'partition' },
    });
    expect(view.reached.map(({ asset, partitions }) => [asset, partitions?.count])).toEqual([
      ['sales_7d', 7],
      ['sales_report', 7],
      ['store_ranking', 1],
    ]);
    expect(view.undeclared.map(({ asset }) => asset)).toEqual(['finance_export']);
    expect(view.totals).toMatchObject({ assets: 3, partitions: 15 });
  });

  it('answers what an edit reaches before it is saved, and nothing of one that changes no meaning', async () => {
    const ask = () =>
      client.request('headwater/impact', {
        project: client.projectUri,
        target: { asset: 'daily_sales', partition: null },
        at: Date.parse('2024-10-12T12:00:00Z'),
        cause: { kind: 'edit' },
      });
    expect((await ask()).code?.files).toEqual([]);
    await client.change('src/sales.ts', sales.replace('of ${stores.length} stores', 'of all ${stores.length} stores'));
    const view = await ask();
    expect(view.code?.files).toEqual(['src/sales.ts']);
    expect(view.origins.map(({ asset }) => asset)).toEqual(['daily_sales']);
    expect(view.reached.map(({ asset }) => asset)).toEqual(['sales_7d', 'sales_report', 'store_ranking']);
    await client.change('src/sales.ts', `// A comment.\n${sales}`);
    expect(await ask()).toMatchObject({ code: { files: ['src/sales.ts'] }, origins: [], reached: [] });
    await client.change('src/sales.ts', sales);
  });

  it('lists its projects with their coverage', async () => {
    const [project] = await client.request('headwater/projects', {});
    expect(project?.project).toBe(client.projectUri);
    expect(project?.coverage).toEqual({ reads: 5, declared: 4, unknown: 0 });
  });
});

describe('the language server without a project', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await TestClient.start(null);
  }, START_MS);
  afterAll(() => client.stop());

  it('is silent', async () => {
    await client.open(
      'notes.ts',
      "import { asset } from 'headwater';\nasset('a', { deps: ['b'], materialize() {} });\n",
    );
    expect(await client.about('codeLens', 'notes.ts')).toEqual([]);
    expect(await client.request('headwater/projects', {})).toEqual([]);
    expect(client.diagnostics.size).toBe(0);
  });
});
