// The project that runs are measured on: an asset of 365 days and a chain of fifty, all of which do nothing.

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetDeclaration, DependencyEdge, EventLog, Plan, SourceSpan } from '@headwater/core';
import { createEngine, type Engine, openProjectLog, readSettings } from '@headwater/runtime';
import { openSpace } from 'headwater/algebra';
import { RunnerPool } from '../../runtime/src/host/runner-pool.js';

export const LINKS = 50;
/** So many runs of one step are measured together: one alone is too short. As in `same_graph.py`. */
export const SINGLE_RUNS = 20;
const DAYS = { kind: 'daily', start: '2024-01-01', end: '2024-12-31' } as const;
const NOW = Date.UTC(2026, 0, 1);
const repository = new URL('../../', import.meta.url);
export const program = fileURLToPath(new URL('cli/bin/headwater.mjs', repository));

const pipeline = `import { asset, dailyPartitions } from 'headwater';
export const idle = asset('idle', { cache: false, partitions: dailyPartitions(${JSON.stringify(DAYS)}), materialize() {} });
/** Says what this process has taken since it was started. */
export const spent = asset('spent', { cache: false, materialize: () => ({ metadata: { ...process.cpuUsage() } }) });
for (let n = 0; n < ${LINKS}; n += 1)
  asset(\`link_\${n}\`, { cache: false, deps: n === 0 ? [] : [\`link_\${n - 1}\`], materialize() {} });
`;

export function newProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-runtime-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'headwater.json'), '{}');
  writeFileSync(join(folder, 'pipeline.ts'), pipeline);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('sdk', repository)), join(folder, 'node_modules/headwater'));
  return folder;
}

export interface OpenedProject {
  readonly log: EventLog;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** The engine from source, with the runner as it is built. */
export async function openProject(folder: string, { jobs }: { readonly jobs: number }): Promise<OpenedProject> {
  const opened = await openProjectLog(folder, { at: NOW });
  const read = await readSettings(folder);
  if (opened.kind !== 'open' || read.kind !== 'settings') throw new Error('The project cannot be opened.');
  const { log, runLog } = opened;
  const { settings } = read;
  const { defaultStorage, resources } = settings;
  const command = { entry: fileURLToPath(new URL('cli/dist/runner.js', repository)), execArgv: [] };
  const runners = new RunnerPool(command, { project: folder, defaultStorage, resources });
  const engine = createEngine({ project: folder, log, runLog, settings, clock: Date.now, jobs, runners });
  return {
    log,
    engine,
    async close() {
      engine.close();
      await log.close();
    },
  };
}

export function keysOfYear(): readonly string[] {
  const space = openSpace(DAYS, { now: NOW, dynamicKeys: () => [] });
  return Array.from({ length: space.count }, (_, index) => space.keyAt(index));
}

export const chain = Array.from({ length: LINKS }, (_, n) => `link_${n}`);

/** A plan of whole assets, or of the given partitions of `idle`. */
export function planOf(assets: readonly string[], parts: readonly string[] = ['']): Plan {
  const links = chain.slice(1).map((to, n): DependencyEdge => {
    const from = chain[n] ?? '';
    return { from, to, isDeclared: true, kind: 'read', mapping: null, incomplete: null, span: SPAN, evidence: [] };
  });
  const declared = ['idle', 'spent', ...chain].map(declaration);
  const steps = assets.map((asset) => {
    return { asset, partitions: parts, reasons: [{ kind: 'requested', partitions: parts }] } as const;
  });
  return { schemaVersion: 1, at: NOW, position: null, manifest: { assets: declared, edges: links }, steps };
}

const SPAN: SourceSpan = { file: 'pipeline.ts', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

function declaration(key: string): AssetDeclaration {
  const names = { key, keySpan: SPAN, span: SPAN, name: null, table: key, path: key, formerKeys: [] };
  const words = { description: null, group: null, owners: [], tags: {}, storage: null, checks: [], isRetained: false };
  const partitions = key === 'idle' ? DAYS : null;
  return { ...names, ...words, kind: 'asset', codeVersion: '1', codeDigest: null, partitions, backfill: null };
}
