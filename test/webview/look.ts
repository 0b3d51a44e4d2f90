// Pictures of every view in every theme and width, into `artifacts/webview/`: `npx tsx test/webview/look.ts [view …]`.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PanelAnswer, ToPage } from '@headwater/protocol';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { bundlePage, openPanel, type PageOptions } from './panel-page.js';
import { chain, events, impact, lineage, liveLine, openRun, plan, runs, selection } from './samples/index.js';

const answers: readonly PanelAnswer[] = [
  { tab: 'lineage', view: lineage },
  { tab: 'impact', view: impact, chain },
  { tab: 'plan', view: plan },
  { tab: 'partitions' },
  { tab: 'runs', view: runs, run: openRun },
  { tab: 'events', view: events },
];
const looks: Readonly<Record<string, PageOptions>> = {
  dark: {},
  light: { theme: 'vscode-light' },
  hc: { theme: 'vscode-high-contrast' },
  'hc-light': { theme: 'vscode-high-contrast vscode-high-contrast-light' },
  narrow: { width: 420 },
  low: { height: 320 },
  medium: { width: 860, height: 360 },
};

async function look(wanted: readonly string[]): Promise<void> {
  const folder = path.join(root, 'artifacts/webview');
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  const bundle = await bundlePage();
  for (const [look, options] of Object.entries(looks)) {
    for (const answer of answers) {
      const name = `${answer.tab}-${look}`;
      if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) continue;
      const panel = await openPanel(browser, bundle, options);
      const all: ToPage[] = answers.map((each) => ({ kind: 'answer', answer: each }));
      await panel.tell({ kind: 'selection', selection: selection(answer.tab) }, ...all, {
        kind: 'logLines',
        lines: [liveLine('ctx.progress 80 %')],
      });
      if (answer.tab === 'lineage' && options.width === undefined)
        await panel.page.getByRole('button', { name: /daily_sales to sales_7d/ }).hover();
      if (answer.tab === 'plan')
        await panel.page
          .getByRole('row', { name: /sales_7d/ })
          .first()
          .click();
      await panel.page.waitForTimeout(100);
      await panel.page.screenshot({ path: path.join(folder, `${name}.png`) });
      for (const problem of panel.problems) console.error(`${name}: ${problem}`);
      await panel.close();
    }
  }
  await browser.close();
}

void look(process.argv.slice(2));
