// What the tests of the page share: one browser for a file, a page for a test, and no problem in any of them.

import type { FromPage, PanelAnswer, TabName, ToPage } from '@headwater/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { type Bundle, bundlePage, openPanel, type PageOptions, type PanelPage } from './panel-page.js';
import { chain, events, impact, lineage, openRun, partitions, plan, runs, selection } from './samples/index.js';

const answers: { readonly [Tab in TabName]: Extract<PanelAnswer, { tab: Tab }> } = {
  lineage: { tab: 'lineage', view: lineage },
  impact: { tab: 'impact', view: impact, chain },
  plan: { tab: 'plan', view: plan },
  partitions: { tab: 'partitions', view: partitions, selected: null },
  runs: { tab: 'runs', view: runs, run: openRun },
  events: { tab: 'events', view: events },
};

/** Call once in a test file. */
export function panelTests() {
  let browser: Browser;
  let bundle: Bundle;
  const opened: PanelPage[] = [];
  beforeAll(async () => {
    [browser, bundle] = await Promise.all([launchBrowser(), bundlePage()]);
  }, 120_000);
  afterAll(() => browser.close());
  afterEach(async () => {
    const pages = opened.splice(0);
    const problems = pages.flatMap((panel) => panel.problems);
    await Promise.all(pages.map((panel) => panel.close()));
    expect(problems).toEqual([]);
  });

  async function show(messages: readonly ToPage[], options: PageOptions = {}): Promise<PanelPage> {
    const panel = await openPanel(browser, bundle, options);
    opened.push(panel);
    await panel.tell(...messages);
    return panel;
  }
  const showTab = (tab: TabName, options?: PageOptions) =>
    show(
      [
        { kind: 'selection', selection: selection(tab) },
        { kind: 'answer', answer: answers[tab] },
      ],
      options,
    );
  return { show, showTab };
}

/** What the page sent since it said that it is ready. */
export async function sentBy(panel: PanelPage): Promise<readonly FromPage[]> {
  return (await panel.sent()).slice(1);
}
