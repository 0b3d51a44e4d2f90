// `headwater unpublish`: the present record of a partition is relied on no more.

import { setPublished } from '../by-hand/publishing.js';
import type { Command } from '../command.js';

export const unpublishCommand: Command = {
  name: 'unpublish',
  positional: '<asset[@partitions]>',
  summary: 'take back what `publish` said',
  options: [],
  run: (context) => setPublished(context, { published: false }),
};
