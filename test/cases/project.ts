// A project in a folder of its own, with the engine and its runners over a log in memory: for cases that really run.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventLog } from '@headwater/core';
import { fileRunLog } from '@headwater/log';
import { MemoryEventLog } from '@headwater/log/memory';
import { createEngine, type Engine, readSettings } from '@headwater/runtime';
import { RunnerPool } from '../../runtime/src/host/runner-pool.js';
import { programFile, setup } from '../harness/programs.js';

/** The runner is bundled once, by the first case that needs one. */
let built: Promise<void> | null = null;

export interface CaseProject {
  readonly folder: string;
  readonly log: EventLog;
  readonly engine: Engine;
}

/** Everything is gone when `use` has ended. */
export async function inProject<T>(
  files: Readonly<Record<string, string>>,
  use: (project: CaseProject) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'headwater-case-'));
  try {
    for (const [file, text] of Object.entries({
      'package.json': '{ "type": "module" }',
      'headwater.json': '{}',
      ...files,
    }))
      await writeFile(path.join(folder, file), text);
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(fileURLToPath(new URL('../../sdk', import.meta.url)), path.join(folder, 'node_modules/headwater'));
    const read = await readSettings(folder);
    if (read.kind === 'refused') throw new Error(read.message);
    const log = new MemoryEventLog('case');
    const runLog = fileRunLog(path.join(folder, 'runs'));
    const { settings } = read;
    await (built ??= setup());
    const runners = new RunnerPool({ entry: programFile('runner'), execArgv: [] }, { project: folder, ...settings });
    const engine = createEngine({ project: folder, log, runLog, settings, clock: Date.now, jobs: 1, runners });
    try {
      return await use({ folder, log, engine });
    } finally {
      engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
