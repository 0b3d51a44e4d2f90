// The numbered points of the first tour, as a user goes through them with mouse and keyboard: problems and fixes, hover,
// definition, a run from its lens, and the panel. One workbench from the first point to the last.

import { scratchProject } from '../suite.js';
import { Workbench } from '../workbench.js';

describe('the tour', () => {
  let here: Workbench;
  before(async () => {
    const project = scratchProject('retail-undeclared', 'tour');
    here = await Workbench.open('tour', { project, openFile: 'src/sales.ts' });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await here.screenshot('failure');
  });
  after(() => here?.close());

  it('1. shows the undeclared read in Problems, and a quick fix declares it', async () => {
    await here.lens('▷ Materialize').waitFor();
    await here.runCommand('Problems: Focus on Problems View');
    const problem = here.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'finance_export reads daily_sales',
    });
    await problem.waitFor();
    await here.screenshot('problems');
    await problem.dblclick();
    await here.page.locator('.tab.active', { hasText: 'finance.ts' }).waitFor();
    await here.quickFix("ctx.read('daily_sales')", 'daily_sales', 'Declare dep on daily_sales');
    await here.line('deps: [dailySales]').waitFor();
    await problem.waitFor({ state: 'detached' });
    await here.screenshot('declared');
  });
});
