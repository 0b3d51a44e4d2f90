// What each seed has shown, in memory and, when a file is named, one line of JSON a seed on the disk; and the table of it.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface Result {
  readonly seed: number;
  readonly fault: string;
  /** How many finished steps the runs had told of. */
  readonly outcomes: number;
  readonly problems: readonly string[];
  readonly reconciled: boolean;
}

export interface Results {
  has(seed: number): boolean;
  add(result: Result): void;
  all(): readonly Result[];
}

export function openResults(file: string | undefined): Results {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const known = new Map<number, Result>();
  for (const line of lines.filter((text) => text !== '')) {
    const result: Result = JSON.parse(line);
    known.set(result.seed, result);
  }
  return {
    has: (seed) => known.has(seed),
    add(result) {
      known.set(result.seed, result);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
    all: () => [...known.values()],
  };
}

/** A row for each fault, in Markdown. */
export function table(faults: readonly string[], results: readonly Result[]): string {
  const rows = faults.map((fault) => {
    const of = results.filter((result) => result.fault === fault);
    const outcomes = of.reduce((sum, result) => sum + result.outcomes, 0);
    const reconciled = of.filter((result) => result.reconciled).length;
    const failed = of.filter(({ problems }) => problems.length > 0).length;
    return `| ${fault} | ${of.length} | ${outcomes} | ${reconciled} | ${failed} |`;
  });
  const head = '| fault | seeds | outcomes told | mended by reconcile | lost, doubled or stuck |';
  return [head, '|---|--:|--:|--:|--:|', ...rows].join('\n');
}
