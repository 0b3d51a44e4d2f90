import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentProblem } from './environment.js';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'headwater-environment-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

it('has no problem with files that are there, or not, or with a folder of the name', () => {
  expect(environmentProblem(project)).toBeNull();
  writeFileSync(join(project, '.env'), 'SHOP=a');
  mkdirSync(join(project, '.env.local'));
  expect(environmentProblem(project)).toBeNull();
});

it.skipIf(process.platform === 'win32')('says which file cannot be read, and what to do', () => {
  symlinkSync('.env.local', join(project, '.env.local'));
  expect(environmentProblem(project)).toMatch(
    /^\/.*\/\.env\.local cannot be read: ELOOP.*Make it readable, or move it away\.$/,
  );
});
