// The tables of what the server took.

import { availableParallelism, cpus, loadavg } from 'node:os';
import { quantile } from '../analysis/report.js';

export interface ServerResult {
  readonly assets: number;
  /** Milliseconds; null: not within the time that was given. */
  readonly cold: number | null;
  readonly warm: number | null;
  /** Milliseconds, of each edit. */
  readonly published: readonly number[];
  readonly hover: readonly number[];
  readonly lenses: readonly number[];
}

export function reportOf(results: readonly ServerResult[]): string {
  const load = loadavg().map((each) => each.toFixed(1));
  return [
    '# Language server',
    '',
    'Written by `npm run bench:server`: the built server over standard input and output, on generated projects',
    '(`bench/project/`). A start lasts from the start of the process to the first diagnostics of the open file; *warm* finds',
    'the facts of an earlier start. An edit lasts from the notification to the diagnostics that it leads to; the pause that',
    'lets more keystrokes come is part of it. Hover and lenses are asked for after each edit. Milliseconds.',
    '',
    `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}; load of the`,
    `machine over the last 1, 5 and 15 minutes, other work included: ${load.join(', ')}.`,
    '',
    '| Assets | Start, cold | Start, warm | Edits | Edit p50 | Edit p95 | Hover p95 | Lenses p95 |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...results.map(rowOf),
    '',
  ].join('\n');
}

function rowOf({ assets, cold, warm, published, hover, lenses }: ServerResult): string {
  const start = (milliseconds: number | null): string => milliseconds?.toFixed(0) ?? 'not in time';
  const at = (times: readonly number[], share: number): string =>
    times.length === 0 ? '–' : quantile(times, share).toFixed(0);
  const cells = [
    assets.toLocaleString('en-US'),
    start(cold),
    start(warm),
    String(published.length),
    at(published, 0.5),
    at(published, 0.95),
    at(hover, 0.95),
    at(lenses, 0.95),
  ];
  return `| ${cells.join(' | ')} |`;
}
