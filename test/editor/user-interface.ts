// Runs the suites that drive the workbench as a user does; pictures of each step stay in artifacts/ui.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { installVsix } from '../../scripts/lib/code-server.mjs';
import { artifacts, installedExtensions, type SuiteResult } from './suite.js';

/** Loads the suites; what it gives back runs them, as often as it is called. */
export async function loadUserInterface(vsix: string): Promise<() => Promise<SuiteResult>> {
  for (const folder of [path.join(artifacts, 'ui'), installedExtensions]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  installVsix(vsix, installedExtensions);
  const grep = process.env.HEADWATER_TEST_GREP;
  const mocha = new Mocha({
    ...(grep === undefined ? {} : { grep }),
    ui: 'bdd',
    timeout: 240_000,
    color: false,
    forbidOnly: true,
    forbidPending: true,
    bail: false,
  });
  const folder = path.join(import.meta.dirname, 'ui');
  for (const file of readdirSync(folder).sort()) if (file.endsWith('.test.ts')) mocha.addFile(path.join(folder, file));
  await mocha.loadFilesAsync();
  mocha.cleanReferencesAfterRun(false);
  return () => runOnce(mocha);
}

function runOnce(mocha: Mocha): Promise<SuiteResult> {
  return new Promise((resolve) => {
    const runner = mocha.run((failures) => {
      const passed = runner.stats?.passes ?? 0;
      resolve({ passed, failed: failures, problem: passed === 0 ? 'no test passed' : null });
    });
  });
}
