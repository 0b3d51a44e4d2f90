// What the steps of a run printed: one file of JSON lines per step, below one folder per run.

import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunLog, RunLogLine } from '@headwater/core';

/** `dir`: usually `.headwater/runs`. */
export function fileRunLog(dir: string): RunLog {
  return {
    async append(run, lines) {
      const folder = join(dir, folderOf(run));
      await mkdir(folder, { recursive: true });
      for (const [step, own] of byStep(lines))
        await appendFile(join(folder, `${step}.ndjson`), own.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
    async read(run, { step, limit }) {
      const folder = join(dir, folderOf(run));
      const files = step === undefined ? await stepFiles(folder) : [`${step}.ndjson`];
      const lines = (await Promise.all(files.map((file) => readLines(join(folder, file))))).flat();
      if (step === undefined) lines.sort((a, b) => a.at - b.at || a.step - b.step);
      return lines.slice(-limit);
    },
  };
}

/** A run's name holds an instant; colons are no part of a file name everywhere. */
function folderOf(run: string): string {
  return run.replace(/[^\w.-]/g, '-');
}

function byStep(lines: readonly RunLogLine[]): ReadonlyMap<number, readonly RunLogLine[]> {
  const steps = new Map<number, RunLogLine[]>();
  for (const line of lines) {
    const own = steps.get(line.step);
    if (own === undefined) steps.set(line.step, [line]);
    else own.push(line);
  }
  return steps;
}

async function stepFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(noFolder);
  const steps = names.filter((name) => name.endsWith('.ndjson'));
  return steps.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

async function readLines(file: string): Promise<readonly RunLogLine[]> {
  const text = await readFile(file, 'utf8').catch((error) => noFolder(error).join());
  // A process that was killed may have left half a line at the end.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

/** A run that printed nothing has no files: no lines. */
function noFolder(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
