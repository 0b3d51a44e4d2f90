// Point 4 of what a user does, by its commands: a partition is run, and its record is in the log; a run that throws
// shows its error at the place.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { lenses, noProblem, open, positionOf, problem, problemsOf, projectFile, replace } from './editing.js';

interface CommandOutput {
  readonly runs?: readonly { readonly status: string }[];
  readonly materializations?: readonly unknown[];
}

/** What the command line says of the project, in a process of its own. */
async function headwater(...args: string[]): Promise<CommandOutput> {
  const folder = projectFile('.').fsPath;
  const command = path.resolve(folder, '../../../node_modules/.bin/headwater');
  const { stdout } = await promisify(execFile)(process.execPath, [
    command,
    ...args,
    '--project',
    folder,
    '--format',
    'json',
  ]);
  return JSON.parse(stdout);
}

async function materializeLens(file: string, index: number): Promise<vscode.Command> {
  const { document } = await open(file);
  const found = (await lenses(document.uri)).filter(({ title }) => title.startsWith('▷ Materialize'))[index];
  assert.ok(found, `lens ${index} of ${file}`);
  return found;
}

function withPartition({ command, arguments: [argument] = [] }: vscode.Command, partition: string): Thenable<unknown> {
  return vscode.commands.executeCommand(command, { ...argument, target: { ...argument.target, partition } });
}

interface Stop {
  readonly session: vscode.DebugSession;
  readonly threadId: number;
}

/** Resolves when the debugger stops anything for the first time. */
function stopped(): Promise<Stop> {
  const { promise, resolve } = Promise.withResolvers<Stop>();
  const tracking = vscode.debug.registerDebugAdapterTrackerFactory('*', {
    createDebugAdapterTracker: (session) => ({
      onDidSendMessage(message) {
        if (message.event === 'stopped') resolve({ session, threadId: message.body.threadId });
      },
    }),
  });
  return promise.finally(() => tracking.dispose());
}

describe('debug', () => {
  it('stops at a breakpoint in the function of the asset, and the run ends well afterwards', async () => {
    const { document } = await open('src/sales.ts');
    const { line } = positionOf(document, 'ctx.log.info(');
    const breakpoint = new vscode.SourceBreakpoint(new vscode.Location(document.uri, new vscode.Position(line, 0)));
    vscode.debug.addBreakpoints([breakpoint]);
    const reached = stopped();
    const { arguments: given } = await materializeLens('src/sales.ts', 0);
    await withPartition(
      { title: '', command: 'headwater.debug', ...(given ? { arguments: given } : {}) },
      '2024-10-04',
    );
    const { session, threadId } = await reached;
    const { stackFrames } = await session.customRequest('stackTrace', { threadId, levels: 1 });
    const [frame] = stackFrames;
    // The editor may name the file by its URI.
    assert.ok(frame.source.path.endsWith(document.uri.path), frame.source.path);
    assert.equal(frame.line, line + 1);
    vscode.debug.removeBreakpoints([breakpoint]);
    await session.customRequest('continue', { threadId });
    await untilRuns(([last]) => last?.status === 'succeeded');
  });
});

describe('materialize', () => {
  it('runs the partition of a lens, and the record has its input versions', async () => {
    await withPartition(await materializeLens('src/sales.ts', 0), '2024-10-02');
    const log = await headwater('log', 'daily_sales@2024-10-02');
    assert.partialDeepStrictEqual(log, {
      materializations: [
        { key: 'daily_sales', partition: '2024-10-02', inputs: [{ key: 'raw_orders', partition: '2024-10-02' }] },
      ],
    });
  });

  it('rebuilds after a correction to another version, and keeps the record of the first', async () => {
    const orders = projectFile('data/raw_orders/2024-10-02.json');
    const before = await vscode.workspace.fs.readFile(orders);
    const corrected = new TextDecoder().decode(before).replace(/("S3",\s*"amount":\s*)45/, '$195');
    assert.notEqual(corrected, new TextDecoder().decode(before));
    await vscode.workspace.fs.writeFile(orders, new TextEncoder().encode(corrected));
    await withPartition(await materializeLens('src/sales.ts', 0), '2024-10-02');
    await vscode.workspace.fs.writeFile(orders, before);
    const { materializations = [] } = await headwater('log', 'daily_sales@2024-10-02');
    assert.partialDeepStrictEqual(materializations, [
      { dataVersion: '4253beaa', metadata: { total: 355, stores: '4 of 4' } },
      { dataVersion: 'eed8fe9c', metadata: { total: 305, stores: '4 of 4' } },
    ]);
  });

  it('sees that a source was corrected: by itself once the host runs, at the latest when a plan is shown', async () => {
    const materialize = await materializeLens('src/sales.ts', 0);
    await withPartition(materialize, '2024-10-02');
    await untilStatus(/^\d+ missing$/);
    const orders = projectFile('data/raw_orders/2024-10-02.json');
    const before = await vscode.workspace.fs.readFile(orders);
    await vscode.workspace.fs.writeFile(orders, new TextEncoder().encode('[]'));
    await withPartition({ ...materialize, command: 'headwater.showPlan' }, '2024-10-02');
    await untilStatus(/^1 stale · \d+ missing$/);
    await vscode.workspace.fs.writeFile(orders, before);
    await untilStatus(/^\d+ missing$/);
  });

  it('shows the error of a run that throws on the line that threw, until the file is edited', async () => {
    const editor = await open('src/finance.ts');
    const { uri } = editor.document;
    await replace(editor, "const sales = await ctx.read('daily_sales');", "throw new Error('no ledger');");
    await editor.document.save();
    const running = withPartition(await materializeLens('src/finance.ts', 0), '2024-10-02');
    const found = await problem(uri, 'run-failed');
    assert.match(found.message, /finance_export › 2024-10-02 failed in r-\d{4}: no ledger/);
    assert.equal(found.range.start.line, positionOf(editor.document, 'throw new Error').line);
    await running;
    await replace(editor, "throw new Error('no ledger');", "const sales = await ctx.read('daily_sales');");
    assert.deepEqual(problemsOf(uri, 'run-failed'), []);
    await editor.document.save();
  });

  it('shows a refused publication at the declaration, until the partition is published after all', async () => {
    const editor = await open('src/finance.ts');
    const { uri } = editor.document;
    const body = "const sales = await ctx.read('daily_sales');";
    const refused = "await ctx.publish({ candidate: { key: 'daily_sales' }, validate: () => false });";
    await replace(editor, body, `${body} ${refused}`);
    await editor.document.save();
    const run = async () => withPartition(await materializeLens('src/finance.ts', 0), '2024-10-02');
    await run();
    const found = await problem(uri, 'publication-refused');
    assert.match(
      found.message,
      /^finance_export › 2024-10-02 was refused in r-\d{4}\. daily_sales was not published: it did not pass/,
    );
    assert.equal(editor.document.getText(found.range), 'finance_export');
    await replace(editor, ` ${refused}`, '');
    await editor.document.save();
    await run();
    await noProblem(uri, 'publication-refused');
  });

  it('ends a run that hangs when it is cancelled', async () => {
    const editor = await open('src/finance.ts');
    const body = "const sales = await ctx.read('daily_sales');";
    await replace(
      editor,
      body,
      `ctx.log.info('waiting'); await new Promise(() => setInterval(() => undefined, 1000)); ${body}`,
    );
    await editor.document.save();
    const running = withPartition(await materializeLens('src/finance.ts', 0), '2024-10-03');
    await untilRuns((runs) => runs.some(({ status }) => status === 'running'));
    await vscode.commands.executeCommand('headwater.cancelRun');
    await running;
    await untilRuns(([last]) => last?.status === 'cancelled');
    await replace(editor, /ctx\.log\.info\('waiting'\).*1000\)\); /, '');
    await editor.document.save();
  });
});

/** Asks for the lenses again until the status of `daily_sales` is as claimed. */
async function untilStatus(claimed: RegExp): Promise<void> {
  const { document } = await open('src/sales.ts');
  for (;;) {
    const [status] = (await lenses(document.uri)).filter(({ command }) => command === 'headwater.showPlan');
    if (status !== undefined && claimed.test(status.title)) return;
  }
}

/** Asks the command line again until its list of runs, the newest first, is as claimed. */
async function untilRuns(holds: (runs: readonly { readonly status: string }[]) => boolean): Promise<void> {
  for (;;) {
    const { runs } = await headwater('runs');
    if (holds(runs ?? [])) return;
  }
}
