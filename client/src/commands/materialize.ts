// `▷ Materialize 2024-10-02`: runs one partition of an asset, or an asset that has none.

import { editorCommands } from '@headwater/protocol';
import { materialize as run } from '../runs/materialize.js';
import { partitionTargetOf } from './argument.js';
import type { Command } from './command.js';

export const materialize: Command = {
  id: editorCommands.materialize,
  title: 'Materialize',
  icon: '$(play)',
  palette: 'project',
  menus: [{ menu: 'view/item/context', when: 'view == headwater.assets && viewItem == asset', group: 'inline' }],
  needs: 'session',
  async run(session, argument) {
    const about = await partitionTargetOf(session, argument);
    if (about !== null) await run(session, about.project, about.target);
  },
};
