// The options that every command takes.

import type { CommandOption } from '../command.js';

export const sharedOptions: readonly (CommandOption & { readonly initial?: string })[] = [
  { flags: '--project <dir>', summary: 'folder of the project, or one inside it (default: here)' },
  { flags: '--format <format>', summary: 'text or json', initial: 'text' },
  { flags: '--at <instant>', summary: 'answer as of this instant, such as 2024-10-12T12:00:00Z (default: now)' },
  { flags: '--keys', summary: 'list partition keys in JSON, however many' },
];
