// Opens the panel on what an asset reads and what reads it.

import { editorCommands } from '@headwater/protocol';
import { knownTarget } from './argument.js';
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
    await session.panel.show('lineage', knownTarget(session, argument));
  },
};
