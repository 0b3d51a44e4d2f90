// Opens the panel on the partitions of an asset.

import { editorCommands } from '@headwater/protocol';
import { knownTarget } from './argument.js';
import type { Command } from './command.js';

export const showPartitions: Command = {
  id: editorCommands.showPartitions,
  title: 'Show Partitions',
  palette: 'project',
  menus: [
    { menu: 'view/item/context', when: 'view =~ /^headwater\\.(assets|upstream|downstream)$/', group: '1_show@5' },
  ],
  needs: 'session',
  async run(session, argument) {
    await session.panel.show('partitions', knownTarget(session, argument));
  },
};
