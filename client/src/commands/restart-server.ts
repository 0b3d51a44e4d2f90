// Starts the language server anew.

import type { Command } from './command.js';

export const restartServer: Command = {
  id: 'headwater.restartServer',
  title: 'Restart Language Server',
  palette: 'project',
  needs: 'session',
  run: (session) => session.server.restart(),
};
