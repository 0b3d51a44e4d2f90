// Warm runners: each runs one step at a time, and is used again while the files that it has loaded and its
// environment are unchanged.

import { statSync } from 'node:fs';
import type { RunnerHello } from '@headwater/protocol';
import { type Environment, environmentReader } from '../project/environment.js';
import { Secrets } from '../project/secrets.js';
import type { ProjectSettings } from '../project/settings.js';
import { type RunnerCommand, runnerCommand } from './runner-command.js';
import { RunnerProcess } from './runner-process.js';

export type Project = Omit<RunnerHello, 'kind' | 'protocolVersion' | 'marker'>;

export function runnersOf(
  project: string,
  { defaultStorage, resources }: Pick<ProjectSettings, 'defaultStorage' | 'resources'>,
): RunnerPool {
  return new RunnerPool(runnerCommand(), { project, defaultStorage, resources });
}

export class RunnerPool {
  private readonly idle: RunnerProcess[] = [];
  private readonly busy = new Set<RunnerProcess>();
  private readonly secrets = new Secrets();
  /** What each was started with. */
  private readonly environments = new WeakMap<RunnerProcess, Environment>();
  private readonly environment: () => Environment;

  constructor(
    private readonly command: RunnerCommand,
    private readonly project: Project,
  ) {
    this.environment = environmentReader(project.project, project.resources);
  }

  /** Starts a runner for the first step, before anybody knows what that will load. */
  prepare(): void {
    this.give(this.take([]));
  }

  /** A runner that has loaded at least these files, as they are now. */
  take(files: readonly string[]): RunnerProcess {
    const environment = this.environment();
    const { variables, secrets } = environment;
    this.secrets.add(secrets);
    const runner =
      this.warm(environment) ?? new RunnerProcess(this.command, this.project, { variables, secrets: this.secrets });
    this.environments.set(runner, environment);
    runner.load(files);
    this.busy.add(runner);
    return runner;
  }

  give(runner: RunnerProcess): void {
    this.busy.delete(runner);
    if (runner.isAlive) this.idle.push(runner);
    else runner.kill();
  }

  get counts(): { readonly busy: number; readonly warm: number } {
    return { busy: this.busy.size, warm: this.idle.filter(({ isAlive }) => isAlive).length };
  }

  close(): void {
    for (const runner of [...this.idle, ...this.busy]) runner.kill();
    this.idle.length = 0;
    this.busy.clear();
  }

  private warm(environment: Environment): RunnerProcess | undefined {
    for (let runner = this.idle.pop(); runner !== undefined; runner = this.idle.pop()) {
      if (runner.isAlive && isFresh(runner) && this.environments.get(runner) === environment) return runner;
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
