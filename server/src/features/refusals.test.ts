import { readRecords } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { expect, it } from 'vitest';
import { retail, viewOf } from '../../../test/harness/project-view.js';
import { readRefusals, refusalDiagnostics } from './refusals.js';

const why = 'What the step wrote was not published: it read raw_orders as record 1 has it.';

/** What each run did: `refused`, `threw`, or made a version. */
type Ran = readonly [part: string, how: 'refused' | 'threw' | 'made'];
async function logOf(runs: readonly Ran[]) {
  const log = new MemoryEventLog('test');
  for (const [index, [part, how]] of runs.entries()) {
    const target = { asset: 'daily_sales', part };
    const error = { name: how === 'refused' ? 'NotPublished' : 'TypeError', message: why, frames: [] };
    await log.commit({
      at: index + 1,
      runs: [{ name: `run-${index}`, kind: 'materialize', status: 'failed' }],
      events: [
        how === 'made'
          ? { kind: 'materialization', target, run: { name: `run-${index}` }, body: {} }
          : { kind: 'failure', target, run: { name: `run-${index}` }, step: 1, body: { error } },
      ],
    });
  }
  return log;
}

async function messagesAfter(...runs: readonly Ran[]) {
  const log = await logOf(runs);
  const view = await viewOf(retail, { log });
  const refusals = await readRefusals(view.world, await readRecords(view.world, log, String), log);
  return refusalDiagnostics(view.snapshot.manifest.assets, refusals).map(({ file, diagnostic }) => {
    return [file, diagnostic.range.start.line + 1, diagnostic.message];
  });
}

it('says at the declaration what was refused, in which run and why', async () => {
  expect(await messagesAfter(['2024-10-02', 'refused'])).toEqual([
    ['sales.ts', 4, `daily_sales › 2024-10-02 was refused in r-0001. ${why}`],
  ]);
});

it('counts the others, newest first, and leaves what failed otherwise to the run', async () => {
  const runs = [
    ['2024-10-02', 'refused'],
    ['2024-10-03', 'refused'],
    ['2024-10-04', 'threw'],
  ] as const;
  expect(await messagesAfter(...runs)).toEqual([
    ['sales.ts', 4, `daily_sales › 2024-10-03 was refused in r-0002. ${why} So was 1 more of its partitions.`],
  ]);
});

it('is silent again after the next success, and after a failure of another kind', async () => {
  expect(await messagesAfter(['2024-10-02', 'refused'], ['2024-10-02', 'made'])).toEqual([]);
  expect(await messagesAfter(['2024-10-02', 'refused'], ['2024-10-02', 'threw'])).toEqual([]);
  expect(await messagesAfter()).toEqual([]);
});
