// The built page in a real browser, with a stand-in for the editor: what it sends is collected, what it is told is posted.
// The page is served from memory under the policy that the extension gives it; nothing listens on a port.

import { readFileSync } from 'node:fs';
import type { FromPage, ToPage } from '@headwater/protocol';
import esbuild from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { bundles } from '../../scripts/lib/bundles.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { at } from './samples/index.js';

const ORIGIN = 'http://panel.test';
const POLICY = `default-src 'none'; script-src ${ORIGIN}; style-src ${ORIGIN}; font-src ${ORIGIN}; img-src ${ORIGIN} data:`;

export type Theme =
  | 'vscode-dark'
  | 'vscode-light'
  | 'vscode-high-contrast'
  | 'vscode-high-contrast vscode-high-contrast-light';
export interface PageOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
}
export interface PanelPage {
  readonly page: Page;
  /** Errors on the console, thrown ones, and breaches of the policy. */
  readonly problems: readonly string[];
  tell(...messages: readonly ToPage[]): Promise<void>;
  sent(): Promise<readonly FromPage[]>;
  close(): Promise<void>;
}
export interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** Bundles the page as the build does, but into memory. */
export async function bundlePage(): Promise<Bundle> {
  const bundle = bundles.find((each) => each.name === 'webview');
  const built = await esbuild.build({ ...bundle?.options, absWorkingDir: root, write: false, sourcemap: false });
  const text = (ending: string) => built.outputFiles?.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

export async function openPanel(browser: Browser, bundle: Bundle, options: PageOptions = {}): Promise<PanelPage> {
  const { theme = 'vscode-dark', width = 1280, height = 800 } = options;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  await page.clock.setFixedTime(at('12:01:14'));
  const files: Readonly<Record<string, { contentType: string; body: string }>> = {
    '/': { contentType: 'text/html', body: html(theme) },
    '/stand-in.js': {
      contentType: 'text/javascript',
      body: readFileSync(new URL('./stand-in-editor.js', import.meta.url), 'utf8'),
    },
    '/webview.js': { contentType: 'text/javascript', body: bundle.script },
    '/webview.css': { contentType: 'text/css', body: bundle.style },
  };
  await page.route('**/*', (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file ? route.fulfill(file) : route.abort();
  });
  await page.goto(`${ORIGIN}/`);
  return {
    page,
    problems,
    tell: async (...messages) => {
      for (const message of messages) await page.evaluate(`window.standIn.tell(${JSON.stringify(message)})`);
    },
    sent: () => page.evaluate<readonly FromPage[]>('window.standIn.sent'),
    close: () => context.close(),
  };
}

function html(theme: Theme): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<link rel="stylesheet" href="/webview.css"><title>Headwater</title></head>
<body class="${theme}"><div id="root"></div><script src="/stand-in.js"></script><script src="/webview.js"></script></body></html>`;
}
