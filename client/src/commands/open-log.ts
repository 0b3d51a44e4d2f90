// Shows what the language server and the hosts have said.

import type { Command } from './command.js';

export const openLog: Command = {
  id: 'headwater.openLog',
  title: 'Open Log',
  palette: 'project',
  needs: 'session',
  async run({ output }) {
    output.show();
  },
};
