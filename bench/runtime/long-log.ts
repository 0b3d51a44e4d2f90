// Reading the present states of an asset of ten years from a log of two million events.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { LogReader, NewEvent } from '@headwater/core';
import { openSqliteLog } from '@headwater/log/sqlite';
import Database from 'better-sqlite3';
import { median } from '../quantile.js';

const EVENTS = 2_000_000;
const DAYS = 3650;
/** Many, and so spread over a second: a neighbour of the same core doubles the time of reading for a while. */
const ROUNDS = 301;
/** So many single states are asked for at once: one alone is too short to be measured. */
const ASKED = 100;

export interface LongLog {
  readonly events: number;
  readonly bytes: number;
  /** Milliseconds: of all present states of the asset, and of one. */
  readonly all: number;
  readonly one: number;
  /** Milliseconds of asking better-sqlite3 for the same rows, in the same rounds. */
  readonly bare: number;
}

export async function measureLongLog(): Promise<LongLog> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-log-'));
  const file = join(folder, 'log.db');
  const opened = await openSqliteLog(file, { at: 0 });
  if (opened.kind === 'refused') throw new Error(opened.message);
  const { log } = opened;
  const days = Array.from({ length: DAYS }, (_, n) => new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10));
  for (let round = 0; (await log.head()) < EVENTS; round += 1)
    await log.commit({ at: round, events: days.map((part) => recordOf(part, round)) });
  const all: number[] = [];
  const one: number[] = [];
  const bare: number[] = [];
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('select * from latest where asset_id = 1 order by part');
  for (let round = 0; round < ROUNDS; round += 1) {
    all.push(await timed(() => log.latest('daily')));
    bare.push(await timed(async () => rows.all()));
    const asked = Array.from({ length: ASKED }, (_, n) => days[(round * 71 + n * 37) % DAYS] ?? '');
    one.push((await timed(() => oneByOne(log, asked))) / ASKED);
  }
  const events = await log.head();
  db.close();
  await log.close();
  const bytes = statSync(file).size;
  rmSync(folder, { recursive: true });
  return { events, bytes, all: median(all), one: median(one), bare: median(bare) };
}

async function oneByOne(log: LogReader, parts: readonly string[]): Promise<void> {
  for (const part of parts) await log.latest('daily', { from: part, to: part });
}

function recordOf(part: string, round: number): NewEvent {
  const target = { asset: 'daily', part };
  const dataVersion = `${round}`.padStart(16, '0');
  return { kind: 'materialization', target, codeVersion: '1', depsDigest: 'none', dataVersion, body: {} };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
