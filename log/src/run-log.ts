// What the steps of a run printed: one file of JSON lines per step, below one folder per run.

import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
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
      const steps = await Promise.all(files.map((file) => readLines(join(folder, file))));
      return merged(steps).slice(-limit);
    },
    async remove(run) {
      await rm(join(dir, folderOf(run)), { recursive: true, force: true });
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

/** By their instants, but each step's in the order in which they were printed: a clock may have gone back. */
function merged(steps: readonly (readonly RunLogLine[])[]): readonly RunLogLine[] {
  const placed = steps.flatMap((lines) => {
    let latest = Number.NEGATIVE_INFINITY;
    return lines.map((line) => {
      latest = Math.max(latest, line.at);
      return { line, at: latest };
    });
  });
  return placed.sort((a, b) => a.at - b.at || a.line.step - b.line.step).map(({ line }) => line);
}

async function readLines(file: string): Promise<readonly RunLogLine[]> {
  const text = await readFile(file, 'utf8').catch((error) => noFolder(error).join());
  return text.split('\n').flatMap((line) => parsedLine(line));
}

/** A process that was killed, or a disk that was full, may have left half a line. */
function parsedLine(line: string): readonly RunLogLine[] {
  try {
    return line === '' ? [] : [JSON.parse(line)];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A run that printed nothing has no files: no lines. */
function noFolder(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
