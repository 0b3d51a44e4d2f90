// Loads the project's files, and knows which files that brought in: the host restarts a runner whose code has changed.

import { readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedFile, StepError } from '@headwater/protocol';
import { digestOfFile } from '../storages/digest.js';
import { decoratorMetadataProblem } from './decorator-metadata.js';
import { filePath, projectPath, stepError } from './step-error.js';

export class ProjectFiles {
  private readonly seen = new Map<string, LoadedFile>();
  private unreported: LoadedFile[] = [];
  private readonly problems = new Map<string, StepError>();
  private readonly require = createRequire(import.meta.url);

  constructor(private readonly project: string) {}

  /** Notes every module of the project from here on, as it is on disk when it is loaded. */
  watch(): void {
    registerHooks({
      load: (url, context, next) => {
        this.note(url);
        return next(url, context);
      },
    });
  }

  async load(files: readonly string[]): Promise<void> {
    const refused = decoratorMetadataProblem(this.project);
    if (refused !== null) this.problems.set('tsconfig.json', refused);
    for (const file of refused === null ? files : []) {
      try {
        await import(pathToFileURL(join(this.project, file)).href);
        this.problems.delete(file);
      } catch (error) {
        // A module that fails to load may have been noted late or not at all; it must not be taken for unchanged.
        this.note(join(this.project, file));
        this.problems.set(file, loadError(file, stepError(error, this.project)));
      }
    }
  }

  get problem(): StepError | null {
    return [...this.problems.values()][0] ?? null;
  }

  /** Files that were loaded since the last call. CommonJS modules do not pass through the hooks. */
  takeLoaded(): readonly LoadedFile[] {
    for (const file of Object.keys(this.require.cache)) this.note(file);
    const files = this.unreported;
    this.unreported = [];
    return files;
  }

  private note(place: string): void {
    const file = filePath(place);
    if (file === null || this.seen.has(file) || projectPath(file, this.project) === null) return;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined || !found.isFile()) return;
    const hash = digestOfFile(readFileSync(file, 'utf8'));
    const loaded = { path: file, hash, modified: found.mtimeMs, size: found.size };
    this.seen.set(file, loaded);
    this.unreported.push(loaded);
  }
}

function loadError(file: string, error: StepError): StepError {
  return { ...error, message: `${file} could not be loaded: ${error.message}` };
}
