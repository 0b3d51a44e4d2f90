// A project of files in a temporary folder, with an engine over a log of its own: for tests that run real processes.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AssetDeclaration,
  type BackfillPolicy,
  buildGraph,
  type DependencyEdge,
  type EventLog,
  type Manifest,
  openWorld,
  type Plan,
  planOf,
  readRecords,
  type RunLog,
  select,
  type SourceSpan,
} from '@headwater/core';
import { fileRunLog, openSqliteLog } from '@headwater/log';
import type { LogLine, RunChanged, StepChanged } from '@headwater/protocol';
import type { Mapping, Partitions } from 'headwater/algebra';
import { afterEach } from 'vitest';
import { programFile } from '../../test/harness/programs.js';
import type { RunnerCommand } from '../src/host/runner-command.js';
import { RunnerPool } from '../src/host/runner-pool.js';
import { createEngine, type Engine, type ExecuteOptions, readSettings, type RunOutcome } from '../src/index.js';
import { digestOfText } from '../src/storages/digest.js';

export const AT = Date.UTC(2024, 9, 12, 12);

export interface Declared {
  readonly kind?: 'asset' | 'source';
  readonly partitions?: Partitions;
  readonly codeVersion?: string;
  readonly formerKeys?: readonly string[];
  readonly backfill?: BackfillPolicy;
  readonly codeDigest?: string;
  readonly file?: string;
  /** Key → mapping; null: the default one. */
  readonly deps?: Readonly<Record<string, Mapping | null>>;
  /** Its dependencies say `incomplete: 'fail'`. */
  readonly failsIncomplete?: boolean;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly steps: StepChanged[];
  readonly runs: RunChanged[];
  readonly lines: LogLine[];
}
export interface TestProject {
  readonly dir: string;
  readonly log: EventLog;
  readonly runLog: RunLog;
  readonly engine: Engine;
  readonly told: Told;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Runs `asset` or `asset@part` in the given order. */
  run(targets: readonly string[], options?: ExecuteOptions): Promise<RunOutcome>;
  plan(targets: readonly string[]): Plan;
  /** What is missing or stale of a selection, as it would be planned now. */
  planNow(...words: readonly string[]): Promise<Plan>;
  path(file: string): string;
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

interface OpenOptions {
  readonly jobs?: number;
  readonly command?: RunnerCommand;
}

export async function openProject(
  files: Readonly<Record<string, string>>,
  declared: Readonly<Record<string, Declared>>,
  { command = { entry: programFile('runner'), execArgv: [] }, ...options }: OpenOptions = {},
): Promise<TestProject> {
  const dir = await mkdtemp(join(tmpdir(), 'headwater-run-'));
  const write = async (more: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(more)) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await writeFile(join(dir, file), text);
    }
  };
  await write({ 'package.json': '{ "type": "module" }', 'headwater.json': '{}', ...files });
  await linkPackages(dir);
  await mkdir(join(dir, '.headwater'));
  const opened = await openSqliteLog(join(dir, '.headwater/log.db'), { at: AT });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const { log } = opened;
  const settings = await readSettings(dir);
  if (settings.kind !== 'settings') throw new Error(settings.message);
  const runLog = fileRunLog(join(dir, '.headwater/runs'));
  const { defaultStorage, resources } = settings.settings;
  const engine = createEngine({
    project: dir,
    log,
    runLog,
    settings: settings.settings,
    clock: Date.now,
    runners: new RunnerPool(command, { project: dir, defaultStorage, resources }),
    ...options,
  });
  cleanups.push(async () => {
    engine.close();
    await log.close();
    await rm(dir, { recursive: true, force: true });
  });

  const told: Told = { steps: [], runs: [], lines: [] };
  const listener = {
    stepChanged: (change: StepChanged) => void told.steps.push(change),
    runChanged: (change: RunChanged) => void told.runs.push(change),
    logLines: (lines: readonly LogLine[]) => void told.lines.push(...lines),
  };
  const plan = (targets: readonly string[]) => requestOf(manifestOf(declared), targets);
  async function planNow(...words: readonly string[]): Promise<Plan> {
    const manifest = manifestOf(declared);
    await engine.observe(manifest, { at: AT });
    const declaredWorld = openWorld(buildGraph(manifest), { now: AT, dynamicKeys: () => null });
    const asked = await engine.askMappings(declaredWorld, AbortSignal.any([]));
    if (asked.kind === 'problem') throw new Error(asked.problem.message);
    const { world } = asked;
    const selected = select(world, words);
    if (selected.kind === 'invalid') throw new Error(selected.message);
    return planOf(world, await readRecords(world, log, digestOfText), selected.selection);
  }
  return {
    dir,
    log,
    runLog,
    engine,
    told,
    write,
    plan,
    planNow,
    run: (targets, more = {}) => engine.execute(plan(targets), { at: AT, listener, ...more }),
    path: (file) => join(dir, file),
  };
}

/** User projects find the library and the database driver as installed packages. */
async function linkPackages(dir: string): Promise<void> {
  await mkdir(join(dir, 'node_modules'));
  const sdk = fileURLToPath(new URL('../../sdk', import.meta.url));
  const driver = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  await symlink(sdk, join(dir, 'node_modules/headwater'));
  await symlink(driver, join(dir, 'node_modules/better-sqlite3'));
}

export function manifestOf(declared: Readonly<Record<string, Declared>>): Manifest {
  const assets = Object.entries(declared).map(([key, asset]): AssetDeclaration => {
    const span = spanIn(asset.file ?? 'pipeline.ts');
    return {
      key,
      kind: asset.kind ?? 'asset',
      name: null,
      span,
      keySpan: span,
      description: null,
      group: null,
      owners: [],
      tags: asset.tags ?? {},
      formerKeys: asset.formerKeys ?? [],
      codeVersion: asset.codeVersion ?? null,
      codeDigest: asset.codeDigest ?? null,
      partitions: asset.partitions ?? null,
      backfill: asset.backfill ?? null,
      storage: null,
      table: key,
      path: key,
      checks: [],
      isRetained: false,
    };
  });
  const edges = Object.entries(declared).flatMap(([to, { deps = {}, failsIncomplete = false }]) =>
    Object.entries(deps).map(([from, mapping]): DependencyEdge => {
      const span = spanIn('pipeline.ts');
      return {
        from,
        to,
        isDeclared: true,
        kind: 'read',
        mapping,
        incomplete: failsIncomplete ? 'fail' : null,
        span,
        evidence: [],
      };
    }),
  );
  return { assets, edges };
}

function spanIn(file: string): SourceSpan {
  const start = { line: 1, column: 1 };
  return { file, start, end: start };
}

function requestOf(manifest: Manifest, targets: readonly string[]): Plan {
  const steps = new Map<string, string[]>();
  for (const target of targets) {
    const [asset = '', part = ''] = target.split('@');
    steps.set(asset, [...(steps.get(asset) ?? []), part]);
  }
  return {
    schemaVersion: 1,
    at: AT,
    position: null,
    manifest,
    steps: [...steps].map(([asset, partitions]) => ({
      asset,
      partitions,
      reasons: [{ kind: 'requested', partitions }],
    })),
  };
}
