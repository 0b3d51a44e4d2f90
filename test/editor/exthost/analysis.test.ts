// Points 1 to 3 of what a user does: problems and their fixes, hovers, definitions, on the real example.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  definitions,
  fix,
  hoverText,
  noProblem,
  open,
  positionOf,
  problem,
  problemsOf,
  projectFile,
  replace,
  revert,
} from './editing.js';

describe('problems', () => {
  it('says that finance_export reads daily_sales without declaring it, and the fix declares it', async () => {
    const editor = await open('src/finance.ts');
    const { uri } = editor.document;
    const found = await problem(uri, 'undeclared-read');
    assert.match(found.message, /finance_export reads daily_sales but does not declare it/);
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(editor.document.getText(found.range), "ctx.read('daily_sales')");

    await fix(uri, found, /^Declare dep on daily_sales/);
    await noProblem(uri, 'undeclared-read');
    assert.match(editor.document.getText(), /deps: \[dailySales\]/);
    assert.match(editor.document.getText(), /import \{ dailySales \} from '\.\/sales\.js'/);
    await revert(editor);
    await problem(uri, 'undeclared-read');
  });

  it('misses the mapping of sales_7d once it is deleted, and the fix computes it from the range that SQL reads', async () => {
    const editor = await open('src/sales.ts');
    const { uri } = editor.document;
    assert.deepEqual(problemsOf(uri, 'missing-partition-mapping'), []);
    await replace(editor, /from\(dailySales, timeWindow\(.*\), \{ incomplete: 'mark' \}\)/, 'dailySales');
    const found = await problem(uri, 'missing-partition-mapping');
    assert.match(found.message, /daily_sales/);

    await fix(uri, found, /timeWindow|−6 … 0|-6/);
    await noProblem(uri, 'missing-partition-mapping');
    assert.match(editor.document.getText(), /from\(dailySales, timeWindow\(\{ startOffset: -6, endOffset: 0 \}\)/);
    await revert(editor);
  });

  it('answers for half-typed text, and keeps the lenses of a declaration that cannot be read', async () => {
    const editor = await open('src/sales.ts');
    const { uri } = editor.document;
    await replace(editor, "asset<WeekOfSales[]>('sales_7d', {", "asset<WeekOfSales[]>('sales_7d', { deps: [from(");
    const text = await hoverText(uri, positionOf(editor.document, 'dailySales ='));
    assert.match(text, /daily_sales/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
    const materialize = lenses.filter(({ command }) => command?.title.startsWith('▷ Materialize'));
    assert.equal(materialize.length, 2);
    await revert(editor);
  });
});

describe('hover', () => {
  it('describes dailySales: key, description, partitions, upstream, and what a change reaches', async () => {
    const { document } = await open('src/sales.ts');
    await problem(projectFile('src/finance.ts'), 'undeclared-read');
    const text = await hoverText(document.uri, positionOf(document, 'dailySales ='));
    assert.match(text, /\(asset\) \*\*daily_sales\*\*/);
    assert.match(text, /Totals per store and day\./);
    assert.match(text, /daily, UTC, 9 keys/);
    assert.match(text, /reads .*raw_orders.* same day/);
    assert.match(text, /sales_7d.*−6 … 0 days · 9 partitions · .*2024-10-0\d … 10-0\d \(\d\)/);
    assert.match(text, /finance_export.*undeclared/);
  });
});

describe('definition', () => {
  it('leads from a dependency, from a key in a string and from a table in SQL text to the declaration', async () => {
    const reports = (await open('src/reports.ts')).document;
    const inDeps = await definitions(reports.uri, positionOf(reports, 'deps: [dailySales', 'deps: [dai'.length));
    assert.ok(inDeps.includes('src/sales.ts:9'), inDeps.join());

    const finance = (await open('src/finance.ts')).document;
    const inString = await definitions(finance.uri, positionOf(finance, "'daily_sales'", 3));
    assert.deepEqual(inString, ['src/sales.ts:9']);

    const sales = (await open('src/sales.ts')).document;
    const inSql = await definitions(sales.uri, positionOf(sales, 'FROM daily_sales', 'FROM dai'.length));
    assert.deepEqual(inSql, ['src/sales.ts:9']);
  });
});

describe('rename', () => {
  it('writes the new key in strings and SQL text of every file, and keeps the old one as a former key', async () => {
    const { document } = await open('src/sales.ts');
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      positionOf(document, 'FROM daily_sales', 'FROM dai'.length),
      'sales_by_day',
    );
    const written = edit
      .entries()
      .map(([uri, edits]) => [vscode.workspace.asRelativePath(uri), edits.map(({ newText }) => newText.trim())])
      .sort();
    assert.deepEqual(written, [
      ['src/checks.ts', ['sales_by_day', 'sales_by_day']],
      ['src/finance.ts', ['sales_by_day']],
      ['src/sales.ts', ['sales_by_day', 'sales_by_day', "formerKeys: ['daily_sales'],"]],
    ]);
  });
});
