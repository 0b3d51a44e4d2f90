// Pictures of every view in every theme and width, into `artifacts/webview/`: `npx tsx test/webview/look.ts [view …]`.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PanelAnswer, TabName, ToPage } from '@headwater/protocol';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { bundlePage, openPanel, type PageOptions, type PanelPage } from './panel-page.js';
import {
  at,
  chain,
  chainOfEdit,
  chosen,
  cube,
  difference,
  events,
  eventsKept,
  hourly,
  impact,
  impactOfBranch,
  impactOfEdit,
  impactOfLayout,
  largeLineage,
  lineage,
  liveLine,
  nothingYet,
  openRun,
  partitions,
  plan,
  preview,
  regional,
  runs,
  stoppedPlan,
  stoppedRun,
  selection,
  standing,
} from './samples/index.js';

const answers: readonly PanelAnswer[] = [
  { tab: 'lineage', view: lineage },
  { tab: 'impact', view: impact, chain },
  { tab: 'plan', view: plan },
  { tab: 'partitions', view: partitions, selected: chosen },
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
  panel: { width: 1000, height: 250 },
  maximised: { width: 1000, height: 750 },
  medium: { width: 860, height: 360 },
  // A window of 1280 pixels at 200 %.
  zoomed: { width: 640, height: 400 },
};

const nothingCompared = {
  origins: [],
  reached: [],
  undeclared: [],
  totals: { assets: 0, partitions: 0, incomplete: 0 },
  code: { kind: 'branch', base: '', files: [], gone: [], problem: 'The project is in no git repository.' },
} as const;

const stoppedPlanShown: readonly ToPage[] = [
  { kind: 'selection', selection: selection('plan') },
  { kind: 'answer', answer: { tab: 'plan', view: stoppedPlan } },
];

const refusedPlan: readonly ToPage[] = [
  { kind: 'selection', selection: selection('plan') },
  {
    kind: 'answer',
    answer: {
      tab: 'plan',
      view: plan,
      refusal: {
        at: at('12:03:40'),
        moved: [
          {
            name: 'daily_sales › 2024-10-02',
            what: 'was materialized after the plan was made (record 1847)',
            record: {
              ...{ asset: 'daily_sales', partition: '2024-10-02', kind: 'materialization' },
              ...{ at: at('12:03:12'), run: 194, dataVersion: '9c02d1f7' },
            },
          },
          {
            name: 'store_ranking › 2024-10-09',
            what: 'was materialized after the plan was made (record 1850)',
            record: {
              ...{ asset: 'store_ranking', partition: '2024-10-09', kind: 'materialization' },
              ...{ at: at('12:03:20'), run: 194, dataVersion: '77aa01c2' },
            },
          },
        ],
      },
    },
  },
];

/** Messages that bring a view into one of its states. */
const states: Readonly<Record<string, readonly ToPage[]>> = {
  'lineage-large': [
    { kind: 'selection', selection: selection('lineage') },
    { kind: 'answer', answer: { tab: 'lineage', view: largeLineage(8, 27) } },
  ],
  'lineage-empty': [{ kind: 'selection', selection: selection('lineage', null) }],
  'impact-loading': [
    { kind: 'selection', selection: selection('impact') },
    { kind: 'answer', answer: { tab: 'impact', view: impact, chain } },
    { kind: 'selection', selection: selection('impact', { asset: 'sales_7d', partition: '2024-10-02' }) },
  ],
  ...Object.fromEntries(
    Object.entries({
      edit: impactOfEdit,
      layout: impactOfLayout,
      branch: impactOfBranch,
      'no-git': { ...impactOfBranch, ...nothingCompared },
    }).map(([name, view]): [string, ToPage[]] => [
      `impact-${name}`,
      [
        { kind: 'selection', selection: selection('impact') },
        { kind: 'answer', answer: { tab: 'impact', view, chain: name === 'edit' ? chainOfEdit : null } },
      ],
    ]),
  ),
  'impact-first-loading': [{ kind: 'selection', selection: selection('impact') }],
  'events-error': [
    { kind: 'selection', selection: selection('events') },
    { kind: 'answer', answer: { tab: 'events', view: events } },
    { kind: 'failed', tab: 'events', message: 'Cannot read .headwater/log.db: disk I/O error.', since: at('12:04:10') },
  ],
  'events-read': [
    { kind: 'selection', selection: selection('events') },
    { kind: 'answer', answer: { tab: 'events', view: eventsKept } },
  ],
  'events-empty': [
    { kind: 'selection', selection: selection('events') },
    { kind: 'answer', answer: { tab: 'events', view: { ...events, records: [] } } },
  ],
  ...Object.fromEntries(
    Object.entries({
      cube,
      'cube-sort': cube,
      hourly,
      regional,
      'daily-rows': partitions,
      'hourly-rows': hourly,
      'partitions-empty': nothingYet,
      'partitions-dynamic': { ...nothingYet, next: null, dynamic: ['stores'] },
      'partitions-keys': { ...partitions, next: null, dynamic: ['stores'] },
    }).map(([name, view]): [string, ToPage[]] => [
      name,
      [
        { kind: 'selection', selection: selection('partitions', view.target) },
        { kind: 'answer', answer: { tab: 'partitions', view, selected: null } },
      ],
    ]),
  ),
  'plan-why': [
    { kind: 'selection', selection: selection('plan') },
    { kind: 'answer', answer: { tab: 'plan', view: plan } },
    { kind: 'standing', view: standing },
  ],
  'plan-stopped-low': stoppedPlanShown,
  'plan-stopped': stoppedPlanShown,
  'plan-refused-low': refusedPlan,
  'plan-refused': refusedPlan,
  'runs-steps': [
    { kind: 'selection', selection: selection('runs') },
    { kind: 'answer', answer: { tab: 'runs', view: runs, run: openRun } },
  ],
  'runs-stopped': [
    { kind: 'selection', selection: selection('runs') },
    {
      kind: 'answer',
      answer: { tab: 'runs', view: { runs: [stoppedRun.summary, ...runs.runs.slice(1)] }, run: stoppedRun },
    },
  ],
  'runs-empty': [
    { kind: 'selection', selection: selection('runs') },
    { kind: 'answer', answer: { tab: 'runs', view: { runs: [] }, run: null } },
  ],
};

const tall = new Set([
  'lineage-large',
  'events-read',
  'impact-edit',
  'cube',
  'cube-sort',
  'daily-rows',
  'hourly-rows',
  'hourly',
  'plan-refused',
  'plan-stopped',
  'plan-why',
  'partitions-keys',
  'runs-steps',
]);

async function look(wanted: readonly string[]): Promise<void> {
  const folder = path.join(root, 'artifacts/webview');
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  const bundle = await bundlePage();
  const picture = async (name: string, options: PageOptions, prepare: (panel: PanelPage) => Promise<void>) => {
    if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) return;
    const panel = await openPanel(browser, bundle, options);
    await prepare(panel);
    await panel.page.waitForTimeout(100);
    await panel.page.screenshot({ path: path.join(folder, `${name}.png`) });
    for (const problem of panel.problems) console.error(`${name}: ${problem}`);
    await panel.close();
  };
  for (const [name, options] of Object.entries(looks))
    for (const answer of answers)
      await picture(`${answer.tab}-${name}`, options, (panel) => showAnswer(panel, answer.tab));
  for (const [name, messages] of Object.entries(states))
    await picture(`state-${name}`, { height: tall.has(name) ? 800 : 360 }, async (panel) => {
      await panel.tell(...messages);
      if (name.endsWith('-rows')) await panel.page.getByRole('button', { name: 'Rows', exact: true }).click();
      if (name === 'cube-sort') await panel.page.getByRole('button', { name: /^Sort/ }).click();
      if (name === 'runs-steps') await panel.page.getByRole('button', { name: 'Steps', exact: true }).click();
      if (name === 'plan-why') {
        await panel.page
          .getByRole('row', { name: /sales_report/ })
          .first()
          .press('Space');
        await panel.page.getByRole('row', { name: /^stale 2024-10-03/ }).click();
      }
      await panel.page.waitForTimeout(400);
    });
  await browser.close();
}

async function showAnswer({ page, tell }: PanelPage, tab: TabName): Promise<void> {
  const all = answers.map((answer): ToPage => ({ kind: 'answer', answer }));
  const live: ToPage = { kind: 'logLines', lines: [liveLine('ctx.progress 80 %')] };
  await tell({ kind: 'selection', selection: selection(tab) }, ...all, live);
  const mapping = page.getByRole('button', { name: /daily_sales to sales_7d/ });
  if (tab === 'lineage' && (await mapping.count()) > 0) await mapping.hover();
  if (tab === 'events') {
    await page.getByRole('button', { name: 'Compare with Previous' }).click();
    await tell(
      { kind: 'preview', record: 1840, view: preview },
      { kind: 'difference', a: 1790, b: 1840, view: difference },
    );
  }
  const grid = page.getByRole('grid', { name: /^Partitions/ });
  if (tab === 'partitions') {
    await grid.focus();
    const [before, after] =
      page.viewportSize()?.width === 420 ? ['ArrowLeft', 'Shift+ArrowRight'] : ['ArrowUp', 'Shift+ArrowDown'];
    await grid.press(before);
    for (let step = 0; step < 8; step += 1) await grid.press(after);
  }
  if (tab === 'plan')
    await page
      .getByRole('row', { name: /sales_7d/ })
      .first()
      .click();
}

void look(process.argv.slice(2));
