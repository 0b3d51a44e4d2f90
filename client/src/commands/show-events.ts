// Opens the panel on the records of an asset.

import { editorCommands } from '@headwater/protocol';
import { knownTarget } from './argument.js';
import type { Command } from './command.js';

export const showEvents: Command = {
  id: editorCommands.showEvents,
  title: 'Show Events',
  palette: 'project',
  menus: [
    { menu: 'view/item/context', when: 'view =~ /^headwater\\.(assets|upstream|downstream)$/', group: '1_show@4' },
  ],
  needs: 'session',
  async run(session, argument) {
    await session.panel.show('events', knownTarget(session, argument));
  },
};
