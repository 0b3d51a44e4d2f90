// Runs the editor's suites that are named on the command line (all when none is), and says last how many tests passed.
// `--grep <text>` runs those of their tests whose titles match.
// A suite that does not run to its end fails, whatever its tests said.

import { parseArgs } from 'node:util';
import { runInExtensionHost } from './extension-host.js';
import type { SuiteResult } from './suite.js';
import { runUserInterface } from './user-interface.js';
import { packagedExtension } from './vsix.js';

const suites: Readonly<Record<string, () => Promise<SuiteResult>>> = {
  exthost: () => runInExtensionHost('exthost', null),
  ui: () => runUserInterface(packagedExtension()),
  vsix: () => runInExtensionHost('vsix', packagedExtension()),
};

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0)
    throw new Error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
  let passed = 0;
  let failed = 0;
  for (const [name, run] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = Date.now();
    console.log(`\n── ${name} ──`);
    const result = await run().catch((error: unknown): SuiteResult => {
      console.error(error);
      return { passed: 0, failed: 0, problem: 'the suite could not start' };
    });
    passed += result.passed;
    failed += result.failed + (result.problem !== null && result.failed === 0 ? 1 : 0);
    if (result.problem !== null) console.error(`${name}: ${result.problem}`);
    console.log(
      `${name}: ${result.passed} passed, ${result.failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
if (values.grep !== undefined) process.env.HEADWATER_TEST_GREP = values.grep;
process.exit(await main(positionals));
