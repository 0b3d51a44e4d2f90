// Hosts as programs of their own, for tests that stop or kill them at a chosen place.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** Starts one of the programs beside this file. */
export function startProgram(file: string, ...words: readonly string[]): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', loader, '--conditions=headwater-source', program, ...words]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function seenFile(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 20));
}
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}
