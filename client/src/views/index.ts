// The views of the extension, as the manifest names them. One line adds one.

import type { ViewContribution } from '../contribution.js';

export const views: readonly ViewContribution[] = [
  { id: 'headwater.assets', name: 'Assets', container: 'sidebar', kind: 'tree', share: 5 },
  { id: 'headwater.upstream', name: 'Upstream', container: 'sidebar', kind: 'tree', share: 2 },
  { id: 'headwater.downstream', name: 'Downstream', container: 'sidebar', kind: 'tree', share: 3 },
  { id: 'headwater.runs', name: 'Runs', container: 'sidebar', kind: 'tree', share: 3 },
  { id: 'headwater.panel', name: 'Headwater', container: 'panel', kind: 'webview', share: 1 },
];
