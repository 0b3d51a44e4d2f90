// Opens the panel on what the edits reach that are not saved.

import { editorCommands } from '@headwater/protocol';
import type { Command } from './command.js';

export const showEditImpact: Command = {
  id: editorCommands.showEditImpact,
  title: 'Show Impact of Unsaved Edit',
  palette: 'project',
  needs: 'session',
  run: (session) => session.panel.showEdit(),
};
