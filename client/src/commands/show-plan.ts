// Opens the panel on what would run for an asset, and why.

import { editorCommands } from '@headwater/protocol';
import { knownTarget } from './argument.js';
import type { Command } from './command.js';

export const showPlan: Command = {
  id: editorCommands.showPlan,
  title: 'Show Plan',
  palette: 'project',
  menus: [
    { menu: 'view/item/context', when: 'view =~ /^headwater\\.(assets|upstream|downstream)$/', group: '1_show@3' },
  ],
  needs: 'session',
  async run(session, argument) {
    await session.panel.show('plan', knownTarget(session, argument));
  },
};
