// Hosts as programs of their own, for tests that stop or kill them at a chosen place.

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { type Program, programFile } from '../../test/harness/programs.js';

export function startProgram(program: Program, ...words: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [programFile(program), ...words]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function seenFile(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 20));
}
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}
