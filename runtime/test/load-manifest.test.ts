// Declarations by loading them in a real runner: whatever they are there is an answer, and a signal ends what gives none.

import { expect, test } from 'vitest';
import { programFile } from '../../test/harness/programs.js';
import { type LoadedManifest, manifestFrom } from '../src/host/load-manifest.js';
import { RunnerPool } from '../src/host/runner-pool.js';
import { builtInSettings } from '../src/project/settings.js';
import { openProject } from './project.js';

const never = new AbortController().signal;

async function load(text: string, signal: AbortSignal): Promise<LoadedManifest> {
  const { dir: project } = await openProject({ 'pipeline.ts': `import { asset } from 'headwater';\n${text}` }, {});
  const { defaultStorage, resources } = builtInSettings;
  const runners = new RunnerPool(
    { entry: programFile('runner'), execArgv: [] },
    { project, defaultStorage, resources },
  );
  return manifestFrom(runners, { files: ['pipeline.ts'], signal });
}

test.each([
  // What no check has thought of.
  ['a value that JSON has no word for', `tags: { size: 1n }`, 'BigInt'],
  ['settings that cannot be read', `timeout: Symbol('soon')`, 'exited with code 1'],
])('what cannot be described is said: %s', async (_name, options, message) => {
  const loaded = await load(`asset('b', { ${options}, materialize() {} });`, never);
  expect(loaded).toMatchObject({ kind: 'problem', problem: { message: expect.stringContaining(message) } });
});

test.each([
  ['before', () => AbortSignal.abort()],
  ['while', () => AbortSignal.timeout(500)],
])('a signal %s it is loaded ends a file that never comes back', async (_when, signal) => {
  const loaded = await load('await new Promise(() => setInterval(() => {}, 1000));', signal());
  expect(loaded).toMatchObject({ kind: 'problem', problem: { message: expect.stringContaining('SIGKILL') } });
});
