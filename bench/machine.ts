// What figures were taken on, for the head of each table.

import { availableParallelism, cpus, loadavg } from 'node:os';

/** `Node 24.0.0, 2 × AMD EPYC; load …`: load averages are of all programs, so above the number of cores others took their share. */
export function machine(): string {
  const load = loadavg().map((each) => each.toFixed(1));
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `Node ${process.versions.node}, ${availableParallelism()} × ${processor}; load over 1, 5 and 15 minutes, other work included: ${load.join(', ')}.`;
}
