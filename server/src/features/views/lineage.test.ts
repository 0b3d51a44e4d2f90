// Lineage around an asset, and what each one in it is.

import type { Commit } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { built, builtAt as at, logOf } from '../../../../test/harness/retail-log.js';
import { lineage } from './lineage.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };

describe('lineage', () => {
  it('shows one level either way, with statuses, and keys from before and behind', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-02', 'eed8fe9c')) });
    const answer = await lineage.handle({ project, target: second, at: null, upstream: 1, downstream: 1 }, view);
    expect(answer.nodes.map(({ key, distance }) => `${distance} ${key}`)).toEqual([
      '-1 raw_orders',
      '0 daily_sales',
      '1 finance_export',
      '1 sales_7d',
      '1 store_ranking',
    ]);
    expect(answer.nodes[1]?.counts).toEqual([
      { status: 'missing', count: 8 },
      { status: 'fresh', count: 1 },
    ]);
    expect(answer.nodes[2]).toMatchObject({ isUndeclared: true, reachedAt: [[1, 1]] });
    expect(answer.nodes[3]).toMatchObject({ reachedAt: [[1, 7]], hiddenDownstream: 1 });
    expect(answer.edges.find(({ to }) => to === 'sales_7d')).toMatchObject({
      label: '−6 … 0 days',
      worked: [
        { left: '2024-10-02 is read by', right: '2024-10-02 … 10-08', note: '7', isWarning: false },
        { left: '2024-10-09 reads', right: '2024-10-03 … 10-09', note: '7 of 7', isWarning: false },
        { left: '2024-10-01 … 10-06', right: 'window incomplete', note: '1–6 of 7', isWarning: true },
      ],
    });
    expect(answer.keys).toHaveLength(9);
    expect(answer.coverage).toEqual({ reads: 5, declared: 4, unknown: 0 });
  });

  it('says of the asset under the cursor when it was made, and of each how its checks went and what is published', async () => {
    const checked = retail.replace(
      "group: 'sales',",
      "group: 'sales', checks: [check('few', { run: () => ({ passed: true }) }), check('many', { run: () => ({ passed: true }) })],",
    );
    const result = (check: string, outcome: 'passed' | 'failed') =>
      ({
        target: { asset: 'daily_sales', part: '2024-10-02' },
        event: 1,
        check,
        outcome,
        severity: 'error',
        blocking: false,
        evidence: {},
      }) as const;
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), {
      at,
      checks: [result('few', 'passed'), result('many', 'failed')],
      publications: [{ event: 1, published: true }],
    });
    const ask = async (partition: string | null) => {
      const target = { asset: 'daily_sales', partition };
      const view = await viewOf(checked.replace('import { asset,', 'import { asset, check,'), { log });
      return (await lineage.handle({ project, target, at: null, upstream: 1, downstream: 1 }, view)).nodes[1];
    };
    const known = { key: 'daily_sales', builtAt: at, checks: { passed: 1, total: 2 }, published: 1 };
    expect(await ask('2024-10-02')).toMatchObject(known);
    expect(await ask(null)).toMatchObject(known);
  });

  it('marks an asset whose code is not that of its records', async () => {
    const commit = built('2024-10-02', 'eed8fe9c');
    const now = { project, target: second, at: null, upstream: 0, downstream: 0 };
    const changedOf = async (codeVersion: string) => {
      const log = await logOf({ ...commit, events: (commit.events ?? []).map((event) => ({ ...event, codeVersion })) });
      const view = await viewOf(retail.replace("group: 'sales',", "codeVersion: '2',"), { log });
      return (await lineage.handle(now, view)).nodes[0]?.changed;
    };
    expect(await changedOf('1')).toBe('changed since it was last built');
    expect(await changedOf('2')).toBeUndefined();
  });

  it('shows what runs right now, unless the process is gone that ran it', async () => {
    const running: Commit = {
      at,
      runs: [{ name: 'open', kind: 'manual', status: 'running' }],
      steps: [
        { run: { name: 'open' }, step: 1, status: 'running', kind: 'asset', asset: 'daily_sales', parts: '2024-10-01' },
        { run: { name: 'open' }, step: 2, status: 'queued', kind: 'asset', asset: 'daily_sales', parts: '2024-10-02' },
      ],
    };
    const stripWith = async (holder: string) => {
      const log = await logOf(running);
      await log.acquire('run/open', holder, 0, 1);
      const view = await viewOf(retail, { log });
      const answer = await lineage.handle({ project, target: second, at: null, upstream: 0, downstream: 0 }, view);
      return answer.nodes[0]?.strip.map(({ first, status, isQueued }) => [first, status, isQueued]);
    };
    expect(await stripWith('another process')).toEqual([
      ['2024-10-01', 'running', false],
      ['2024-10-02', 'missing', true],
      ['2024-10-03', 'missing', false],
    ]);
    expect(await stripWith('killed')).toEqual([['2024-10-01', 'missing', false]]);
  });
});
