// Runs the editor's suites that are named on the command line (all when none is), and says last how many tests passed.
// `--grep <text>` runs those of their tests whose titles match.
// A suite that does not run to its end fails, whatever its tests said. In CI a suite that failed runs once more, and both
// results are printed: these tests drive a browser on a machine that others use too.

import { parseArgs } from 'node:util';
import { runInExtensionHost } from './extension-host.js';
import type { SuiteResult } from './suite.js';
import { loadUserInterface } from './user-interface.js';
import { packagedExtension } from './vsix.js';

/** Prepares a suite; what it gives back runs it, more than once if need be. */
type Suite = () => Promise<() => Promise<SuiteResult>>;

const suites: Readonly<Record<string, Suite>> = {
  exthost: async () => () => runInExtensionHost('exthost', null),
  ui: () => loadUserInterface(packagedExtension()),
  vsix: async () => () => runInExtensionHost('vsix', packagedExtension()),
};

const mostAttempts = process.env.CI === undefined ? 1 : 2;

async function runSuite(name: string, suite: Suite): Promise<SuiteResult> {
  try {
    const run = await suite();
    for (let attempt = 1; ; attempt += 1) {
      const started = Date.now();
      const result = await run();
      if (result.problem !== null) console.error(`${name}: ${result.problem}`);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
      if (failuresOf(result) === 0 || attempt === mostAttempts) return result;
      console.log(`${name}: once more`);
    }
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 0, problem: 'the suite could not start' };
  }
}

/** A suite that did not run to its end counts as a failure of its own. */
function failuresOf({ failed, problem }: SuiteResult): number {
  return failed + (problem !== null && failed === 0 ? 1 : 0);
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0)
    throw new Error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
  let passed = 0;
  let failed = 0;
  for (const [name, suite] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name} ──`);
    const result = await runSuite(name, suite);
    passed += result.passed;
    failed += failuresOf(result);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
if (values.grep !== undefined) process.env.HEADWATER_TEST_GREP = values.grep;
process.exit(await main(positionals));
