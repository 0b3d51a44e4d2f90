// Warm runners: each runs one step at a time, and is used again while the files that it has loaded are unchanged.

import { statSync } from 'node:fs';
import type { RunnerHello } from '@headwater/protocol';
import type { RunnerCommand } from './runner-command.js';
import { RunnerProcess } from './runner-process.js';

export type Project = Omit<RunnerHello, 'kind' | 'protocolVersion' | 'marker'>;

export class RunnerPool {
  private readonly idle: RunnerProcess[] = [];
  private readonly busy = new Set<RunnerProcess>();

  constructor(
    private readonly command: RunnerCommand,
    private readonly project: Project,
  ) {}

  /** A runner that has loaded at least these files, as they are now. */
  take(files: readonly string[]): RunnerProcess {
    const runner = this.warm() ?? new RunnerProcess(this.command, this.project);
    runner.load(files);
    this.busy.add(runner);
    return runner;
  }

  give(runner: RunnerProcess): void {
    this.busy.delete(runner);
    if (runner.isAlive) this.idle.push(runner);
  }

  close(): void {
    for (const runner of [...this.idle, ...this.busy]) runner.kill();
    this.idle.length = 0;
    this.busy.clear();
  }

  private warm(): RunnerProcess | undefined {
    for (let runner = this.idle.pop(); runner !== undefined; runner = this.idle.pop()) {
      if (runner.isAlive && isFresh(runner)) return runner;
      runner.kill();
    }
    return undefined;
  }
}

function isFresh(runner: RunnerProcess): boolean {
  return runner.files.every((file) => {
    const now = statSync(file.path, { throwIfNoEntry: false });
    return now !== undefined && now.mtimeMs === file.modified && now.size === file.size;
  });
}
