// `▷ Materialize 2024-10-02`: runs one partition of an asset, or an asset that has none.

import { editorCommands } from '@headwater/protocol';
import { pickPartition } from '../pick.js';
import { materialize as run } from '../runs/materialize.js';
import { targetOf } from './argument.js';
import type { Command } from './command.js';

export const materialize: Command = {
  id: editorCommands.materialize,
  title: 'Materialize',
  icon: '$(play)',
  palette: 'project',
  menus: [{ menu: 'view/item/context', when: 'view == headwater.assets && viewItem == asset', group: 'inline' }],
  needs: 'session',
  async run(session, argument) {
    const about = targetOf(session, argument);
    if (about === null) return;
    const { project, target } = about;
    if (target.partition !== null) return run(session, project, target);
    const choices = await session.server.ask('headwater/partitions', { project, asset: target.asset, at: null });
    const partition = choices.length === 0 ? null : await pickPartition(session.server, project, target.asset);
    if (partition !== null || choices.length === 0) await run(session, project, { asset: target.asset, partition });
  },
};
