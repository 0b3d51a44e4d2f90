// Warm runners: each runs one step at a time, and is used again while the files that it has loaded are unchanged.

import { statSync } from 'node:fs';
import type { RunnerHello } from '@headwater/protocol';
import type { RunnerCommand } from './runner-command.js';
import { RunnerProcess } from './runner-process.js';

export type Project = Omit<RunnerHello, 'kind' | 'protocolVersion' | 'marker' | 'files'>;

interface Warm {
  readonly runner: RunnerProcess;
  readonly files: ReadonlySet<string>;
}

export class RunnerPool {
  private readonly idle: Warm[] = [];
  private readonly busy = new Map<RunnerProcess, Warm>();

  constructor(
    private readonly command: RunnerCommand,
    private readonly project: Project,
  ) {}

  /** A runner that has loaded at least these files, as they are now. */
  take(files: readonly string[]): RunnerProcess {
    for (let warm = this.idle.pop(); warm !== undefined; warm = this.idle.pop()) {
      const fits = files.every((file) => warm?.files.has(file));
      if (fits && warm.runner.isAlive && isFresh(warm.runner)) return this.lend(warm);
      warm.runner.kill();
    }
    const runner = new RunnerProcess(this.command, { ...this.project, files });
    return this.lend({ runner, files: new Set(files) });
  }

  give(runner: RunnerProcess): void {
    const warm = this.busy.get(runner);
    this.busy.delete(runner);
    if (warm !== undefined && runner.isAlive) this.idle.push(warm);
  }

  close(): void {
    for (const { runner } of [...this.idle, ...this.busy.values()]) runner.kill();
    this.idle.length = 0;
    this.busy.clear();
  }

  private lend(warm: Warm): RunnerProcess {
    this.busy.set(warm.runner, warm);
    return warm.runner;
  }
}

function isFresh(runner: RunnerProcess): boolean {
  return runner.files.every((file) => {
    const now = statSync(file.path, { throwIfNoEntry: false });
    return now !== undefined && now.mtimeMs === file.modified && now.size === file.size;
  });
}
