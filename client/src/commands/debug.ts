// `Debug 2024-10-05 (failed)`: runs one partition of an asset under the debugger, or an asset that has none.

import { editorCommands } from '@headwater/protocol';
import { debugPartition } from '../runs/debug.js';
import { partitionTargetOf } from './argument.js';
import type { Command } from './command.js';

export const debug: Command = {
  id: editorCommands.debug,
  title: 'Debug Partition',
  icon: '$(debug-alt)',
  palette: 'project',
  menus: [{ menu: 'view/item/context', when: 'view == headwater.assets && viewItem == asset', group: '1_run' }],
  needs: 'session',
  async run(session, argument) {
    const about = await partitionTargetOf(session, argument);
    if (about !== null) await debugPartition(session, about.project, about.target);
  },
};
