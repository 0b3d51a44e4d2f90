// How long a step takes with its outcome durable: 365 partitions of an asset that does nothing, with 1 and 2 jobs, and how
// many transactions of the log that is. The disk's own time for a durable write is measured in the same run.

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { AssetDeclaration, EventLog, Plan } from '@headwater/core';
import { createEngine, openProjectLog, readSettings } from '@headwater/runtime';
import { openSpace } from 'headwater/algebra';

const DAYS = { kind: 'daily', start: '2024-01-01', end: '2024-12-31' } as const;
const NOW = Date.UTC(2026, 0, 1);
const WRITES = 50;

const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-runtime-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'headwater.json'), '{}');
  writeFileSync(
    join(folder, 'pipeline.ts'),
    `import { asset, dailyPartitions } from 'headwater';
export const idle = asset('idle', { cache: false, partitions: dailyPartitions(${JSON.stringify(DAYS)}), materialize() {} });
`,
  );
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('../sdk', import.meta.url)), join(folder, 'node_modules/headwater'));
  const write = durableWrite();
  const rows = [await measure(1), await measure(2)];
  writeFileSync(new URL('results/runtime.md', import.meta.url), resultsOf(write, rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A row of the results. */
async function measure(jobs: number): Promise<string> {
  const opened = await openProjectLog(folder, { at: NOW });
  const read = await readSettings(folder);
  if (opened.kind !== 'open' || read.kind !== 'settings') throw new Error('The project cannot be opened.');
  const { log, runLog } = opened;
  const engine = createEngine({ project: folder, log, runLog, settings: read.settings, clock: Date.now, jobs });
  const keys = keysOfYear();
  const cold = performance.now();
  await engine.execute(planOf(keys.slice(0, 1)));
  const first = performance.now() - cold;
  const transactions = counted(log);
  const began = performance.now();
  const { status } = await engine.execute(planOf(keys));
  const step = (performance.now() - began) / keys.length;
  engine.close();
  await log.close();
  const { commits, leases } = transactions;
  const perStep = [commits, leases].map((count) => (count / keys.length).toFixed(2));
  return `| ${jobs} | ${keys.length} ${status} | ${step.toFixed(2)} ms | ${perStep.join(' | ')} | ${first.toFixed(0)} ms |`;
}

function counted(log: EventLog): { commits: number; leases: number } {
  const count = { commits: 0, leases: 0 };
  const [commit, acquire] = [log.commit.bind(log), log.acquire.bind(log)];
  log.commit = (change) => {
    count.commits += 1;
    return commit(change);
  };
  log.acquire = (...asked) => {
    count.leases += 1;
    return acquire(...asked);
  };
  return count;
}

function keysOfYear(): readonly string[] {
  const space = openSpace(DAYS, { now: NOW, dynamicKeys: () => [] });
  return Array.from({ length: space.count }, (_, index) => space.keyAt(index));
}

function planOf(partitions: readonly string[]): Plan {
  const place = { line: 1, column: 1 };
  const span = { file: 'pipeline.ts', start: place, end: place };
  const asset: AssetDeclaration = {
    key: 'idle',
    kind: 'asset',
    name: null,
    span,
    keySpan: span,
    description: null,
    group: null,
    owners: [],
    tags: {},
    formerKeys: [],
    codeVersion: '1',
    codeDigest: null,
    partitions: DAYS,
    backfill: null,
    storage: null,
    table: 'idle',
    path: 'idle',
    checks: [],
    isRetained: false,
  };
  const steps = [{ asset: 'idle', partitions, reasons: [{ kind: 'requested', partitions }] }] as const;
  return { schemaVersion: 1, at: NOW, position: null, manifest: { assets: [asset], edges: [] }, steps };
}

/** Milliseconds of a small write that the disk has confirmed. */
function durableWrite(): number {
  const file = openSync(join(folder, 'probe'), 'w');
  const began = performance.now();
  for (let n = 0; n < WRITES; n += 1) {
    writeSync(file, 'x'.repeat(4096));
    fsyncSync(file);
  }
  const each = (performance.now() - began) / WRITES;
  closeSync(file);
  return each;
}

function resultsOf(write: number, rows: readonly string[]): string {
  return `# Runs

365 partitions of an asset that does nothing, each a step with its outcome durable in an SQLite log. Wall time of one
round on ${cpus().length} cores whose load average was ${loadavg()[0]?.toFixed(1) ?? 'unknown'}: above the number of cores, other work took its share of these times.
A durable write of 4 KiB alone took ${write.toFixed(2)} ms on this disk in the same run. Written by \`bench/runtime.ts\`.

| jobs | steps | a step | commits a step | leases a step | first step of a cold run |
|--:|---|--:|--:|--:|--:|
${rows.join('\n')}
`;
}
