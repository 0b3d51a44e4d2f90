// `headwater publish`: says that the present record of a partition is relied on, and keeps what it cites.

import { setPublished } from '../by-hand/publishing.js';
import type { Command } from '../command.js';

export const publishCommand: Command = {
  name: 'publish',
  positional: '<asset[@partitions]>',
  summary: 'mark present records as published: the versions that they cite are kept',
  options: [{ flags: '--note <text>', summary: 'kept with the publication, such as where it was cited' }],
  run: (context) => setPublished(context, { published: true }),
};
