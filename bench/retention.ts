// How a log of ten years is kept small: 730,000 records of 200 assets, each of 365 partitions rebuilt once a year, each
// reading the record before it. Times are this process's CPU and the clock; the file is looked at after each part.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { EventLog, NewEvent, Position } from '@headwater/core';
import { openSqliteLog } from '@headwater/log/sqlite';
import { machine } from './machine.js';

const YEARS = 10;
const ASSETS = 200;
const PARTITIONS = 365;
const DAY = 86_400_000;
const START = Date.UTC(2016, 0, 1);
const NOW = START + YEARS * PARTITIONS * DAY;

const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-retention-'));
try {
  const file = join(folder, 'log.db');
  const rows = [await timed('ten years written', file, (log) => write(log))];
  const rule = { before: NOW - DAY, perPartition: 1 };
  rows.push(
    await timed('which records would go', file, async (log) => void (await log.forget(rule, { dryRun: true }))),
  );
  const writer = await startWriter(file);
  rows.push(
    await timed(
      'records forgotten, file made smaller',
      file,
      async (log) => void (await log.forget(rule, { dryRun: false })),
    ),
  );
  const longest = await writer.end();
  rows.push(await timed('all present states read', file, readAll));
  writeFileSync(new URL('results/retention.md', import.meta.url), resultsOf(rows, longest));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A program that writes into the log meanwhile; `end` says how long one of its commits took at most, in milliseconds. */
async function startWriter(file: string): Promise<{ end(): Promise<number> }> {
  const script = fileURLToPath(new URL('retention-writer.ts', import.meta.url));
  const child = fork(script, [file], { execArgv: process.execArgv });
  await once(child, 'message');
  return {
    async end() {
      const answer = once(child, 'message');
      child.send('enough');
      const [longest]: unknown[] = await answer;
      return Number(longest);
    },
  };
}

/** A row of the results. The log is opened and closed in the time, so that the file is whole when it is looked at. */
async function timed(name: string, file: string, work: (log: EventLog) => Promise<void>): Promise<string> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const opened = await openSqliteLog(file, { at: NOW });
  if (opened.kind === 'refused') throw new Error(opened.message);
  await work(opened.log);
  await opened.log.close();
  const { user, system } = process.cpuUsage(cpu);
  const [wall, busy] = [(performance.now() - began) / 1000, (user + system) / 1e6];
  return `| ${name} | ${wall.toFixed(1)} s | ${busy.toFixed(1)} s | ${(statSync(file).size / 1e6).toFixed(1)} MB |`;
}

async function write(log: EventLog): Promise<void> {
  let before: readonly Position[] = [];
  for (let day = 0; day < YEARS * PARTITIONS; day += 1) {
    const part = String(day % PARTITIONS);
    const events = Array.from({ length: ASSETS }, (_, asset) => recordOf(asset, part, before[asset]));
    const committed = await log.commit({ at: START + day * DAY, events });
    if (committed.kind === 'refused') throw new Error('The log refused a record.');
    before = committed.events;
  }
}

function recordOf(asset: number, part: string, read: Position | undefined): NewEvent {
  const target = { asset: `asset_${asset}`, part };
  const dataVersion = `sha256:${asset}:${part}`;
  const inputs =
    read === undefined
      ? []
      : [{ target: { asset: 'upstream', part }, event: read, dataVersion, origin: 'declared' } as const];
  return { kind: 'materialization', target, dataVersion, codeVersion: '1', inputs, body: { rows: 1000 } };
}

async function readAll(log: EventLog): Promise<void> {
  let count = 0;
  for (let asset = 0; asset < ASSETS; asset += 1) count += (await log.latest(`asset_${asset}`)).length;
  if (count !== ASSETS * PARTITIONS) throw new Error(`${count} present states are left.`);
}

function resultsOf(rows: readonly string[], longest: number): string {
  return `# Retention

Written by \`npm run bench:retention\`: ${YEARS} years of ${ASSETS * PARTITIONS} records a year, with one input each; runs, steps and
outputs are left out. A record stays where it is the latest of its partition, or where something present has read it.

${machine()}

| | by the clock | CPU | file afterwards |
|---|--:|--:|--:|
${rows.join('\n')}

While records were forgotten, another program committed every few milliseconds: no commit took longer than ${longest.toFixed(0)} ms.
`;
}
