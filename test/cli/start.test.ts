// What a command loads decides how soon it answers: the compiler is some ten times larger than all the rest.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bin, copyOfExample } from './project.js';

const MEGABYTE = 1_000_000;
/** Of the product's own program; with the compiler it would be more than ten. */
const WITHOUT_COMPILER = 3 * MEGABYTE;

/** Bytes of the built program's files that a command has loaded, by V8's own account. */
function loadedBy(command: string): { readonly exit: number | null; readonly bytes: number } {
  const { directory } = copyOfExample('retail');
  const coverage = mkdtempSync(path.join(directory, 'coverage-'));
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  const { status } = spawnSync(process.execPath, [bin, command], { cwd: directory, env, stdio: 'ignore' });
  const files = new Set(readdirSync(coverage).flatMap((file) => scriptsIn(path.join(coverage, file))));
  return { exit: status, bytes: [...files].reduce((sum, file) => sum + statSync(file).size, 0) };
}

function scriptsIn(report: string): readonly string[] {
  const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(readFileSync(report, 'utf8'));
  const urls = result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  const program = path.join(path.dirname(bin), '../dist');
  return urls.map((url) => fileURLToPath(url)).filter((file) => file.startsWith(program));
}

test.each(['log', 'runs', 'host'])('%s does not load the compiler', (command) => {
  const { exit, bytes } = loadedBy(command);
  expect(exit).toBe(0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(WITHOUT_COMPILER);
});

test('check does, and so this measure would see it', () => {
  expect(loadedBy('check').bytes).toBeGreaterThan(WITHOUT_COMPILER);
});
