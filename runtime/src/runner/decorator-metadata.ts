// The one compiler option that the loader cannot follow: it needs types, which the loader does not compute.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepError } from '@headwater/protocol';

/** Null: the project does not ask for it. */
export function decoratorMetadataProblem(project: string): StepError | null {
  if (!asksForMetadata(join(project, 'tsconfig.json'))) return null;
  return {
    name: 'UnsupportedOption',
    message:
      'tsconfig.json sets "emitDecoratorMetadata", which needs types that are not known while code is loaded. Turn it off, and give decorators what they need by hand.',
    frames: [],
  };
}

function asksForMetadata(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '');
    return /"emitDecoratorMetadata"\s*:\s*true/.test(text);
  } catch (error) {
    // A project without a tsconfig has the compiler's own defaults.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
