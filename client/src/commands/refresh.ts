// Asks the language server again for what the trees show.

import type { Command } from './command.js';

export const refresh: Command = {
  id: 'headwater.refresh',
  title: 'Refresh',
  icon: '$(refresh)',
  palette: 'never',
  menus: [{ menu: 'view/title', when: 'view == headwater.assets', group: 'navigation' }],
  needs: 'session',
  run: ({ projects }) => projects.refresh(),
};
