// The workbench with the installed extension, as a user first sees it.

import { Workbench } from '../workbench.js';
import { installedExtensions } from '../user-interface.js';

describe('the workbench', () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open('smoke', {
      example: 'retail-undeclared',
      openFile: 'src/sales.ts',
      extensions: installedExtensions,
    });
  });
  after(() => workbench?.close());

  it('shows the container Headwater with its trees', async () => {
    await workbench.page.locator('.activitybar .action-label[aria-label^="Headwater"]').click();
    for (const tree of ['Assets', 'Upstream', 'Downstream', 'Runs'])
      await workbench.page.locator('.sidebar .pane-header', { hasText: tree }).waitFor();
    await workbench.screenshot('views');
  });
});
