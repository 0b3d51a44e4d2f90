// Opens the panel on the runs; on one of them where a tree's entry or the status bar says which.

import { editorCommands } from '@headwater/protocol';
import { readRun } from './argument.js';
import type { Command } from './command.js';

export const showRuns: Command = {
  id: editorCommands.showRuns,
  title: 'Show Runs',
  palette: 'project',
  needs: 'session',
  async run(session, argument) {
    const [active] = session.runs.active;
    const named = readRun(argument) ?? (active === undefined ? null : { project: active.project, run: active.number });
    if (named === null) return session.panel.show('runs', null);
    await session.panel.showRun({ project: named.project, run: named.run, about: null });
  },
};
