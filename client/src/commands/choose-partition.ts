// `⌄` beside a lens: another partition for it, remembered per asset.

import { editorCommands } from '@headwater/protocol';
import { choosePartition as remember } from '../chosen-partitions.js';
import { select } from '../panel/selection.js';
import { pickPartition } from '../pick.js';
import { targetOf } from './argument.js';
import type { Command } from './command.js';

export const choosePartition: Command = {
  id: editorCommands.choosePartition,
  title: 'Choose Partition…',
  palette: 'project',
  needs: 'session',
  async run(session, argument) {
    const about = targetOf(session, argument);
    if (about === null) return;
    const { project, target } = about;
    const partition = await pickPartition(session.server, project, target.asset);
    if (partition === null) return;
    const chosen = { project, target: { asset: target.asset, partition } };
    await remember(session.server, session.memory, chosen);
    const { current } = session.panel.current;
    if (current?.project === project && current.target.asset === target.asset)
      session.panel.update(select(session.panel.current, chosen));
  },
};
