// The extension in a real extension host: it starts, and every command that it offers exists.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('activates where a folder is a project', async () => {
    const extension = vscode.extensions.getExtension('headwater.headwater-vscode');
    assert.ok(extension, 'the extension is installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command of its manifest', async () => {
    const extension = vscode.extensions.getExtension('headwater.headwater-vscode');
    const contributed: { command: string }[] = extension?.packageJSON.contributes.commands;
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.ok(contributed.length > 0);
    assert.deepEqual(
      contributed.filter(({ command }) => !registered.has(command)),
      [],
    );
  });
});
