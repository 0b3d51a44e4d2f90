// Runs the mocha suites inside of a real extension host, against the extension under development or an installed VSIX.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { installVsix, startCodeServer, workbenchUrl } from '../../scripts/lib/code-server.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { artifacts, keepServerLogs, scratchProject, type SuiteResult } from './suite.js';

const timeLimit = 300_000;
const noise =
  /open-vsx\.org|ServiceWorker|AccountPolicyGate|AgentHost|reconnection-grace-time|Creating a socket|connection token|builtin extensions cache|authentication provider|spdlog/i;

export async function runInExtensionHost(name: string, vsix: string | null): Promise<SuiteResult> {
  const folder = path.join(artifacts, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const resultFile = path.join(folder, 'result.json');
  const extensions = path.join(folder, 'extensions');
  if (vsix !== null) installVsix(vsix, extensions);
  const server = await startCodeServer({
    isTestMode: true,
    extensions,
    log: path.join(folder, 'server.log'),
    settings: { 'git.enabled': false },
    env: { HEADWATER_TEST_RESULT: resultFile, HEADWATER_TEST_VSIX: vsix ?? '' },
  });
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const tests = await watchTests(page, folder);
    const url = workbenchUrl(server, {
      folder: scratchProject('retail-undeclared', name),
      // VS Code enters its test mode for an extension under development only; an empty one stands in for a VSIX.
      extension: vsix === null ? root : path.join(root, 'test/editor/fixtures/empty-extension'),
      tests: path.join(root, 'dist/test/index.js'),
    });
    await page.goto(url);
    const said = await Promise.race([tests.end, server.exited]);
    const result = readResult(resultFile);
    if (result === null || result.failed > 0) await page.screenshot({ path: path.join(folder, 'failure.png') });
    if (result === null) return { passed: 0, failed: 0, problem: `the suite did not end (${said}); see ${folder}` };
    return { ...result, problem: result.passed === 0 ? 'no test ran' : null };
  } finally {
    await browser.close();
    keepServerLogs(server, path.join(folder, 'server-logs'));
    await server.stop();
  }
}

/** The workbench forwards the extension host's console, and says at the end how the tests went. Before the page loads. */
async function watchTests(page: Page, folder: string): Promise<{ readonly end: Promise<string> }> {
  let say: (how: string) => void = () => undefined;
  const said = new Promise<string>((resolve) => {
    say = resolve;
  });
  const timer = setTimeout(() => say(`no result within ${timeLimit / 1000} s`), timeLimit);
  await page.exposeFunction('codeAutomationLog', (type: string, args: readonly unknown[]) => {
    const line = format(...args);
    if (!noise.test(line)) console.log(type === 'error' ? `! ${line}` : line);
  });
  await page.exposeFunction('codeAutomationExit', (code: number, logs: readonly LogFile[] | undefined) => {
    for (const log of logs ?? []) keepLog(folder, log);
    say(`exit code ${code}`);
  });
  page.on('pageerror', (error) => console.error(`! page: ${error.message}`));
  page.on('crash', () => say('the page crashed'));
  return { end: said.finally(() => clearTimeout(timer)) };
}

interface LogFile {
  readonly relativePath: string;
  readonly contents: string;
}

function keepLog(folder: string, { relativePath, contents }: LogFile): void {
  const file = path.join(folder, 'logs', relativePath.replace(/[^\w./-]/g, '_'));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

function readResult(file: string): { passed: number; failed: number } | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
