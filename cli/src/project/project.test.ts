import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../program.js';

function newProject(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'headwater-project-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(path.join(directory, 'headwater.json'), '{}');
  writeFileSync(path.join(directory, 'a.ts'), "import { source } from 'headwater';\nsource('a');\n");
  return directory;
}

test.each(['check', 'coverage'])('%s answers before it leaves what the next start goes on from', async (command) => {
  const directory = newProject();
  const facts = path.join(directory, '.headwater/cache/facts');
  const wasKept: boolean[] = [];
  const terminal = { print: () => void wasKept.push(existsSync(facts)), note: () => undefined };
  const { signal } = new AbortController();
  await runProgram({ words: [command], directory, now: Date.now(), version: '0', terminal, signal });
  expect({ wasKept, isKept: existsSync(facts) }).toEqual({ wasKept: [false], isKept: true });
});

test.each(['check', 'coverage', 'graph', 'manifest'])('%s has nothing to end when a signal comes', async (command) => {
  const { signal } = new AbortController();
  let isAsked = false;
  const terminal = { print: () => undefined, note: () => undefined };
  const invocation = { words: [command], directory: newProject(), now: Date.now(), version: '0', terminal };
  const exit = await runProgram({
    ...invocation,
    get signal() {
      isAsked = true;
      return signal;
    },
  });
  expect({ exit, isAsked }).toEqual({ exit: 0, isAsked: false });
});
