import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { retentionRule } from './retention-options.js';

const at = Date.UTC(2024, 9, 31);
const october = (day: number): number => Date.UTC(2024, 9, day);

async function ruleIn(settings: unknown, options: Readonly<Record<string, unknown>> = {}) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'headwater-retention-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, 'headwater.json'), JSON.stringify(settings));
  const rule = await retentionRule(root, options, at);
  return rule.kind === 'success' ? rule.value : rule.message;
}

test.each([
  ['neither says anything', {}, {}, { perPartition: 1, days: 30, before: october(1) }],
  ['the project does', { retention: { days: 7, versions: 3 } }, {}, { perPartition: 3, days: 7, before: october(24) }],
  ['the project says half of it', { retention: { days: 7 } }, {}, { perPartition: 1, days: 7, before: october(24) }],
  [
    'the command says otherwise',
    { retention: { days: 7, versions: 3 } },
    { keep: '2', olderThan: '0' },
    { perPartition: 2, days: 0, before: at },
  ],
])('what is kept where %s', async (_, settings, options, expected) => {
  expect(await ruleIn(settings, options)).toMatchObject(expected);
});

test.each([
  [{ retention: 30 }, '`retention` must be an object with `days` and `versions`.'],
  [{ retention: { days: -1 } }, '`retention` has `days` that are no whole number from 0 on.'],
  [{ retention: { versions: 0 } }, '`retention` has `versions` that are no whole number from 1 on.'],
])('a setting that cannot be meant: %j', async (settings, message) => {
  expect(await ruleIn(settings)).toContain(message);
});
