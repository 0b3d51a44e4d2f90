// Opens the panel on what an asset reads and what reads it.

import { editorCommands } from '@headwater/protocol';
import { targetOf } from './argument.js';
import type { Command } from './command.js';

export const showLineage: Command = {
  id: editorCommands.showLineage,
  title: 'Show Lineage',
  palette: 'project',
  menus: [
    { menu: 'view/item/context', when: 'view =~ /^headwater\\.(assets|upstream|downstream)$/', group: '1_show@1' },
  ],
  needs: 'session',
  async run(session, argument) {
    const about = targetOf(session, argument);
    if (about !== null) await session.panel.show('lineage', about);
  },
};
