// Opens the panel on what a change of an asset reaches.

import { editorCommands } from '@headwater/protocol';
import { knownTarget } from './argument.js';
import type { Command } from './command.js';

export const showImpact: Command = {
  id: editorCommands.showImpact,
  title: 'Show Impact',
  palette: 'project',
  menus: [
    { menu: 'view/item/context', when: 'view =~ /^headwater\\.(assets|upstream|downstream)$/', group: '1_show@2' },
  ],
  needs: 'session',
  async run(session, argument) {
    await session.panel.show('impact', knownTarget(session, argument));
  },
};
