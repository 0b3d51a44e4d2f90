// What language features and views are given, made of a marker fixture and, where a test writes one, an event log.

import { createHash } from 'node:crypto';
import { noRecords, openWorld, readRecords } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { changedCode, compiler, countEdits, textEdits } from '@headwater/server/analysis';
import type { DocumentView, LogView } from '@headwater/server/features';
import { planStoppers, runRules } from '@headwater/server/rules';
import { analyse } from './fixture.js';
import { testNow } from './check-rule.js';

export interface TestView extends LogView, DocumentView {
  /** Of `$0`, as editors send it. */
  readonly position: { readonly line: number; readonly character: number };
}

export interface ViewOptions {
  readonly chosen?: Readonly<Record<string, string>>;
  readonly log?: MemoryEventLog;
  readonly isTrusted?: boolean;
  /** The project as a fixture, before its code said what it says; left out: nobody knows. */
  readonly earlier?: string;
  readonly jobs?: number;
  readonly limits?: LogView['limits'];
}

/** The view of the document with the cursor, else of the first one. */
export async function viewOf(
  text: string,
  { chosen = {}, log, isTrusted = true, earlier, jobs = 1, limits = {} }: ViewOptions = {},
): Promise<TestView> {
  const { fixture, snapshot, workspace } = analyse(text, {}, earlier === undefined ? undefined : sha256);
  const world = openWorld(snapshot.graph, { now: testNow, dynamicKeys: () => null });
  const file = fixture.cursor?.file ?? fixture.files[0]?.path ?? '';
  const lines = fixture.files.find(({ path }) => path === file)?.text.split('\n') ?? [];
  const { line, column } = fixture.cursor?.position ?? { line: 1, column: 1 };
  const before = earlier === undefined ? null : analyse(earlier, {}, sha256);
  const textsOf = (path: string) => ({
    before: before?.workspace.textOf(path) ?? null,
    after: workspace.textOf(path),
  });
  const records = log === undefined ? noRecords : await readRecords(world, log, sha256);
  return {
    project: 'file:///project',
    file,
    position: { line: line - 1, character: column - 1 },
    line: (index) => lines[index] ?? '',
    snapshot,
    world,
    findings: () => runRules({ snapshot, now: testNow }),
    planStoppers: () => planStoppers({ snapshot, now: testNow }),
    records: isTrusted ? records : null,
    log: log ?? null,
    isHolderThere: ({ holder }) => holder !== 'killed',
    runLog: null,
    jobs,
    limits,
    textOf: (path) => workspace.textOf(path),
    stopwatch: () => 0,
    chosenPartition: (asset) => chosen[asset] ?? null,
    earlier: async () =>
      before === null
        ? { kind: 'unavailable', message: 'The project is in no git repository.' }
        : {
            kind: 'earlier',
            code: {
              name: 'origin/main',
              graph: before.snapshot.graph,
              files: ['sales.ts'],
              edits: async () =>
                countEdits([...textEdits([{ path: 'sales.ts', ...textsOf('sales.ts') }], extractWithCode)]),
              changedCode: async (asset) => changedCode(before.workspace, workspace, asset),
              textsOf,
            },
          },
    changesFor: (edits) => workspace.changesFor(edits),
  };
}

const extractWithCode = (path: string, text: string) => compiler.extractFacts(path, text, true);

/** The retail pipeline of five assets, and one that reads without saying so. */
export const retail = `
//- /sales.ts
import { asset, dailyPartitions, from, source, timeWindow } from 'headwater';
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const rawOrders = source('raw_orders', { partitions: days });
export const dailySales = asset('daily_sales', {
  description: 'Totals per store and day.',
  group: 'sales',
  partitions: days,
  deps: [rawOrders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(rawOrders));
  },
});
export const sales7d = asset('sales_7d', {
  partitions: days,
  deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],
  async materialize(ctx) {
    await ctx.write(await ctx.read(dailySales));
  },
});
export const salesReport = asset('sales_report', {
  partitions: days,
  deps: [sales7d],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales7d));
  },
});
export const storeRanking = asset('store_ranking', {
  partitions: days,
  deps: [dailySales],
  async materialize(ctx) {
    await ctx.write(await ctx.read(dailySales));
  },
});
export const financeExport = asset('finance_export', {
  partitions: days,
  deps: [],
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`;

/** Puts the cursor into a text, behind the first occurrence of a part. */
export function withCursor(text: string, part: string): string {
  const at = text.indexOf(part);
  if (at < 0) throw new Error(`\`${part}\` does not occur.`);
  return `${text.slice(0, at + part.length)}$0${text.slice(at + part.length)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
