// What the user is told where something is missing: a project, the command, a Node, or trust.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareProject, scratchProject } from '../suite.js';
import { Workbench, type WorkbenchOptions } from '../workbench.js';

let workbench: Workbench | undefined;
async function open(name: string, options: WorkbenchOptions): Promise<Workbench> {
  workbench = await Workbench.open(name, options);
  return workbench;
}

describe('where something is missing', () => {
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench?.screenshot('failure');
    await workbench?.close();
    workbench = undefined;
  });

  it('is silent in a folder without a project, and the palette offers to make it one', async () => {
    const project = mkdtempSync(path.join(tmpdir(), 'headwater-none-'));
    writeFileSync(path.join(project, 'plain.ts'), 'export const answer = 42;\n');
    const here = await open('no-project', { project, openFile: 'plain.ts' });
    await here.runCommand('Headwater: Initialize Project');
    await here.page.locator('.tab', { hasText: 'headwater.json' }).waitFor();
    assert.ok(existsSync(path.join(project, 'headwater.json')));
    assert.equal(await here.page.locator('.notification-toast').count(), 0);
    await here.screenshot('initialized');
    rmSync(project, { recursive: true });
  });

  it('says how to install the command where the project has none', async () => {
    const project = bareProject('retail-undeclared');
    const here = await open('not-installed', { project, openFile: 'src/sales.ts' });
    await here.lens('▷ Materialize').click();
    await here.notification('npm install headwater').waitFor();
    await here.screenshot('message');
    rmSync(path.dirname(project), { recursive: true });
  });

  it('names a Node that is too old, and what to do', async () => {
    const project = scratchProject('retail-undeclared', 'old-node');
    const node = path.join(project, 'old-node');
    writeFileSync(node, '#!/bin/sh\necho v20.11.1\n');
    chmodSync(node, 0o755);
    mkdirSync(path.join(project, '.vscode'));
    writeFileSync(path.join(project, '.vscode/settings.json'), JSON.stringify({ 'headwater.nodePath': node }));
    const here = await open('old-node', { project, openFile: 'src/sales.ts' });
    await here.lens('▷ Materialize').click();
    await here.notification('Node 20.11.1').waitFor();
    assert.match(await here.notification('Node 20.11.1').innerText(), /Install Node 22\.15 or newer/);
    await here.screenshot('message');
  });

  it('analyses but runs nothing in a workspace that is not trusted', async () => {
    const project = scratchProject('retail-undeclared', 'untrusted');
    const settings = { 'security.workspace.trust.startupPrompt': 'never' };
    const here = await open('untrusted', { project, openFile: 'src/sales.ts', settings, asksForTrust: true });
    await here.lens('▷ Materialize').click();
    await here.notification('runs nothing in a workspace that is not trusted').waitFor();
    await here.screenshot('message');
    assert.ok(!existsSync(path.join(project, '.headwater')), 'no log was made');
  });
});
