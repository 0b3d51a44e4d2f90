import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../program.js';

test.each(['check', 'coverage'])('%s answers before it leaves what the next start goes on from', async (command) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'headwater-project-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(path.join(directory, 'headwater.json'), '{}');
  writeFileSync(path.join(directory, 'a.ts'), "import { source } from 'headwater';\nsource('a');\n");
  const facts = path.join(directory, '.headwater/cache/facts');
  const wasKept: boolean[] = [];
  const terminal = { print: () => void wasKept.push(existsSync(facts)), note: () => undefined };
  const { signal } = new AbortController();
  await runProgram({ words: [command], directory, now: Date.now(), version: '0', terminal, signal });
  expect({ wasKept, isKept: existsSync(facts) }).toEqual({ wasKept: [false], isKept: true });
});
