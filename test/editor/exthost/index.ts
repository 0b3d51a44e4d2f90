// The entry that VS Code loads inside of the extension host. It leaves a result file: an extension host that crashes is
// reported as a success, because VS Code starts a fresh one, so the runner believes the file and not the exit code.

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

export async function run(): Promise<void> {
  const grep = process.env.HEADWATER_TEST_GREP;
  const mocha = new Mocha({
    ...(grep === undefined ? {} : { grep }),
    ui: 'bdd',
    timeout: 60_000,
    color: false,
    reporter: 'spec',
    forbidOnly: true,
    forbidPending: true,
  });
  for (const file of readdirSync(__dirname).sort())
    if (file.endsWith('.test.js')) mocha.addFile(path.join(__dirname, file));
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const result = process.env.HEADWATER_TEST_RESULT;
      if (result !== undefined)
        writeFileSync(result, JSON.stringify({ passed: runner.stats?.passes ?? 0, failed: failures }));
      if (failures > 0) reject(new Error(`${failures} failed`));
      else resolve();
    });
  });
}
