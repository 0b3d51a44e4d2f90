// A real workbench in a real browser, and the few gestures of a user that tests are told in.
// What a gesture waits for is what the user would see; nothing here sleeps.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { type CodeServer, startCodeServer, workbenchUrl } from '../../scripts/lib/code-server.mjs';
import { artifacts, installedExtensions, keepServerLogs } from './suite.js';

export interface WorkbenchOptions {
  /** The folder to open; a scratch copy, because the user of a test edits. */
  readonly project: string;
  readonly openFile: string;
  readonly settings?: Record<string, unknown>;
  readonly asksForTrust?: boolean;
}

/** Long enough for an editor that is starting on a busy machine, and shorter than the time that a test has. */
const MOST_TRIES = 30;
const SOON_MS = 5000;

function isSoon(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: SOON_MS }).then(
    () => true,
    () => false,
  );
}

interface Parts {
  readonly name: string;
  readonly server: CodeServer;
  readonly browser: Browser;
  readonly page: Page;
  readonly project: string;
}

export class Workbench {
  private step = 0;
  readonly page: Page;
  readonly project: string;

  private constructor(private readonly parts: Parts) {
    this.page = parts.page;
    this.project = parts.project;
  }

  static async open(name: string, options: WorkbenchOptions): Promise<Workbench> {
    mkdirSync(path.join(artifacts, 'ui'), { recursive: true });
    const { project } = options;
    const server = await startCodeServer({
      extensions: installedExtensions,
      log: path.join(artifacts, 'ui', `${name}-server.log`),
      settings: {
        'git.enabled': false,
        'window.autoDetectColorScheme': true,
        'workbench.reduceMotion': 'on',
        'editor.minimap.enabled': false,
        ...options.settings,
      },
      asksForTrust: options.asksForTrust ?? false,
    });
    const browser = await launchBrowser();
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 960 }, colorScheme: 'dark' })
    ).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(workbenchUrl(server, { folder: project, openFile: path.join(project, options.openFile) }));
    const workbench = new Workbench({ name, server, browser, page, project });
    await page.locator('.editor-instance .view-line').first().waitFor();
    return workbench;
  }

  async close(): Promise<void> {
    await this.parts.browser.close();
    keepServerLogs(this.parts.server, path.join(artifacts, 'ui', `${this.parts.name}-logs`));
    await this.parts.server.stop();
  }

  /** Keeps a picture of what the user sees now: `artifacts/ui/<suite>-01-<what>.png`. */
  async screenshot(what: string): Promise<void> {
    this.step += 1;
    const file = `${this.parts.name}-${String(this.step).padStart(2, '0')}-${what}.png`;
    await this.page.screenshot({ path: path.join(artifacts, 'ui', file) });
  }

  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
  }

  line(text: string): Locator {
    return this.editor.locator('.view-line', { hasText: text }).first();
  }

  lens(title: string | RegExp): Locator {
    return this.editor.locator('.codelens-decoration a', { hasText: title }).first();
  }

  async openFile(name: string): Promise<void> {
    const entry = this.page.locator('.quick-input-list .monaco-list-row', { hasText: path.basename(name) }).first();
    await this.repeat(async () => {
      await this.page.keyboard.press('Control+P');
      return this.take(name, entry);
    });
    await this.page.locator('.tab.active', { hasText: path.basename(name) }).waitFor();
  }

  /** The palette shows what was known when it was opened, so while an extension is still loading it is opened again. */
  async runCommand(title: string): Promise<void> {
    const entry = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    await this.repeat(async () => {
      await this.page.keyboard.press('F1');
      return this.take(`>${title}`, entry);
    });
  }

  /** Types into the quick input that is about to open, and takes the entry. */
  private async take(typed: string, entry: Locator): Promise<boolean> {
    const input = this.page.locator('.quick-input-widget:visible input').first();
    if (!(await isSoon(input))) return false;
    await input.fill(typed);
    const empty = this.page.locator('.quick-input-list .monaco-list-row', { hasText: 'No matching' });
    if (!(await isSoon(entry.or(empty).first())) || !(await entry.isVisible())) return false;
    await entry.click();
    return true;
  }

  /** Leaves whatever is open above the editor, so that one failed test does not fail the next. */
  async leave(): Promise<void> {
    for (let step = 0; step < 3; step += 1) await this.page.keyboard.press('Escape');
  }

  /** Types into the quick input that is open, and takes the entry. */
  async pick(typed: string, entry: string | RegExp): Promise<void> {
    const input = this.page.locator('.quick-input-widget:visible input').first();
    await input.waitFor();
    if (typed !== '') await input.fill(typed);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: entry }).first().click();
  }

  /** Scrolls the editor to the first place of a text, and puts the cursor there. */
  async revealLine(text: string): Promise<void> {
    const find = this.editor.locator('.find-widget.visible textarea').first();
    await this.repeat(async () => {
      await this.editor.locator('.view-lines').click();
      await this.page.keyboard.press('Control+F');
      return isSoon(find);
    });
    await find.fill(text);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
    await this.line(text).waitFor();
  }

  /** Replaces a whole line by another text, typed by the keyboard. */
  async replaceLine(lineText: string, text: string): Promise<void> {
    await this.revealLine(lineText);
    await this.page.keyboard.press('Home');
    await this.page.keyboard.press('Home');
    await this.page.keyboard.press('Shift+End');
    await this.page.keyboard.insertText(text);
  }

  /** Moves the mouse onto a word in small steps; the editor takes no notice of a single jump. */
  async hover(lineText: string, word: string): Promise<Locator> {
    const hover = this.page.locator('.monaco-hover:not(.hidden)').first();
    await this.repeat(async () => {
      const box = await this.wordBox(lineText, word);
      await this.page.mouse.move(box.x + 80, box.y + 60);
      await this.page.mouse.move(box.x, box.y, { steps: 8 });
      return isSoon(hover);
    });
    return hover;
  }

  /** Lines move while lenses come in above them, so it is clicked until the cursor stands on the line of the word. */
  async clickWord(lineText: string, word: string): Promise<void> {
    const cursor = this.page.locator('.monaco-editor.focused .cursors-layer .cursor').first();
    await this.repeat(async () => {
      const { x, y } = await this.wordBox(lineText, word);
      await this.page.mouse.click(x, y);
      // Whatever opened last may take the focus after the click.
      if (!(await isSoon(cursor))) return false;
      const [here, now] = [await cursor.boundingBox(), await this.wordBox(lineText, word)];
      return here !== null && here.y <= now.y && now.y <= here.y + here.height && Math.abs(here.x - now.x) < 20;
    });
  }

  /**
   * Opens the quick fixes at a word and takes the one with this title. The editor shows those it had in time: while
   * one of its other language servers is still starting it may show none, so they are asked for again.
   */
  async quickFix(lineText: string, word: string, title: string): Promise<void> {
    const entry = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    await this.repeat(async () => {
      await this.clickWord(lineText, word);
      await this.page.keyboard.press('Control+.');
      return isSoon(entry);
    });
    await entry.click();
  }

  /** Makes a gesture until it led to what it is made for; what it opened instead is closed before the next try. */
  private async repeat(gesture: () => Promise<boolean>): Promise<void> {
    for (let tries = 1; !(await gesture()); tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`A gesture led to nothing, ${tries} times.`);
      await this.page.keyboard.press('Escape');
    }
  }

  /** The middle of a word's first occurrence on a line. */
  private async wordBox(lineText: string, word: string): Promise<{ x: number; y: number }> {
    const line = this.line(lineText);
    await line.waitFor();
    return line.evaluate((element, searched) => {
      const walker = element.ownerDocument.createTreeWalker(element, 4);
      let before = '';
      const texts: { readonly node: unknown; readonly start: number }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        texts.push({ node, start: before.length });
        before += node.textContent ?? '';
      }
      const middle = before.indexOf(searched) + Math.floor(searched.length / 2);
      const found = texts.findLast(({ start }) => start <= middle);
      if (found === undefined || !before.includes(searched)) throw new Error(`no "${searched}" in "${before}"`);
      const range = element.ownerDocument.createRange();
      range.setStart(found.node, middle - found.start);
      range.setEnd(found.node, middle - found.start + 1);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, word);
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  /** A tree of the container Headwater in the side bar. */
  tree(name: string): Locator {
    return this.page.locator('.sidebar .pane', { has: this.page.locator('.pane-header', { hasText: name }) }).first();
  }

  /** The document inside of the Headwater panel. */
  get panel(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** The view that the panel shows; the others stay in its document, hidden. */
  get view(): Locator {
    return this.panel.getByRole('tabpanel');
  }
}
