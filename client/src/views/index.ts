// The views of the extension, as the manifest names them. One line adds one.

import type { ViewContribution } from '../contribution.js';

export const views: readonly ViewContribution[] = [
  { id: 'headwater.assets', name: 'Assets', container: 'sidebar', kind: 'tree' },
  { id: 'headwater.upstream', name: 'Upstream', container: 'sidebar', kind: 'tree' },
  { id: 'headwater.downstream', name: 'Downstream', container: 'sidebar', kind: 'tree' },
  { id: 'headwater.runs', name: 'Runs', container: 'sidebar', kind: 'tree' },
  { id: 'headwater.panel', name: 'Headwater', container: 'panel', kind: 'webview' },
];
