// Ends a run that goes on: the one of the tree's entry, else the newest.

import * as vscode from 'vscode';
import { cancelRun as cancel } from '../runs/cancel.js';
import { readRun } from './argument.js';
import type { Command } from './command.js';

export const cancelRun: Command = {
  id: 'headwater.cancelRun',
  title: 'Cancel Run',
  icon: '$(debug-stop)',
  palette: 'project',
  menus: [{ menu: 'view/item/context', when: 'view == headwater.runs && viewItem == run.active', group: 'inline' }],
  needs: 'session',
  async run(session, argument) {
    const named = readRun(argument);
    const { active } = session.runs;
    const run =
      named === null
        ? active[0]
        : active.find(({ project, number }) => project === named.project && number === named.run);
    if (run === undefined) void vscode.window.showInformationMessage('No run of this window goes on.');
    else await cancel(session, run.project, run.run);
  },
};
