// A DuckDB file that another process has open: DuckDB lets nobody else in, so that writing, promoting, dropping and
// reading all say so, by what and what to do, and go on once it is free.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDuckdbTable } from './duckdb-table.js';

const BINDING = '@duckdb/node-api';
const HOLDER = `
const { DuckDBInstance } = require('${BINDING}');
DuckDBInstance.create('w.duckdb').then((held) => { console.log('held'); process.stdin.on('end', () => held.closeSync()).resume(); });`;

it('is refused while another process has it open, and written to afterwards', async () => {
  const dir = projectWithBinding();
  const storage = openDuckdbTable(dir, 'w.duckdb', { patienceMs: 50 });
  const request = { name: 'sales', part: '', value: [{ n: 1 }], version: null, options: {} };
  const first = await storage.write(request);
  if (first.kind === 'refused') throw new Error(first.message);

  const other = spawn(process.execPath, ['-e', HOLDER], { cwd: dir, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  const message =
    'w.duckdb was open in another program for 0.05 seconds; DuckDB lets one at a time have it: end that one, and run again.';
  const stamp = { log: 'l', epoch: 1, run: 1, step: 1, token: 1, inputRevision: null };
  expect(await storage.write({ ...request, value: [{ n: 2 }] })).toEqual({ kind: 'refused', message });
  expect(await storage.promote(first.ref, stamp)).toEqual({ kind: 'refused', message });
  expect(await storage.drop(first.ref)).toEqual({ kind: 'refused', message });
  expect(await storage.read(first.ref)).toEqual({ kind: 'unreadable', message });

  other.stdin.end();
  await ended;
  expect(await storage.read(first.ref)).toEqual({ kind: 'value', value: [{ n: 1 }] });
  expect(await storage.promote(first.ref, stamp)).toEqual({ kind: 'promoted' });
});

/** The binding is the project's own. */
function projectWithBinding(): string {
  const dir = mkdtempSync(join(tmpdir(), 'headwater-locked-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const entry = createRequire(import.meta.url).resolve(`${BINDING}/package.json`);
  mkdirSync(join(dir, 'node_modules', '@duckdb'), { recursive: true });
  symlinkSync(dirname(entry), join(dir, 'node_modules', BINDING));
  return dir;
}
