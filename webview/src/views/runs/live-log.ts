// The log of a run as it grows: lines that were stored, and lines that came since. Bounded, because a step may print
// without end and the whole of it is in the run's log file.

import type { LogLine, RunSummary, RunView } from '@headwater/protocol';

export const LIVE_LIMIT = 20_000;

export function appendLog(lines: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  const all = [...lines, ...more];
  return all.length > LIVE_LIMIT ? all.slice(all.length - LIVE_LIMIT) : all;
}

/** What log lines and `cancel` call a run. */
export const runKey = (summary: RunSummary): string => summary.run ?? summary.name;

/**
 * The stored lines amid those that arrived live and are not among them. Of a long log only its end is stored: what came
 * live before a stored line stands before all of them.
 */
export function logOf(run: RunView, live: readonly LogLine[]): readonly LogLine[] {
  const key = runKey(run.summary);
  const stored = new Map<string, number>();
  for (const line of run.log) stored.set(identity(line), (stored.get(identity(line)) ?? 0) + 1);
  const before: LogLine[] = [];
  let after: LogLine[] = [];
  const start = run.log[0]?.at ?? Number.NEGATIVE_INFINITY;
  for (const line of live) {
    if (line.run !== key) continue;
    const left = stored.get(identity(line)) ?? 0;
    if (left > 0) {
      stored.set(identity(line), left - 1);
      before.push(...after);
      after = [];
    } else if (line.at < start) before.push(line);
    else after.push(line);
  }
  return appendLog([...before, ...run.log], after);
}

const identity = (line: LogLine): string => `${line.step} ${line.at} ${line.level} ${line.message}`;
