// The tables of what the server took.

import { machine } from '../machine.js';
import { quantile } from '../quantile.js';

export interface ServerResult {
  readonly assets: number;
  /** Milliseconds; null: not within the time that was given. */
  readonly cold: number | null;
  readonly warm: number | null;
  /** Milliseconds, of each edit. */
  readonly published: readonly number[];
  /** Milliseconds, from each half-typed text to the answer to a hover in it. */
  readonly halfTyped: readonly number[];
  readonly hover: readonly number[];
  readonly lenses: readonly number[];
  /** Milliseconds until what the type checker tells is published: the first time, and then; null: not in time. */
  readonly types: readonly (number | null)[];
  /** Megabytes that the server holds, over many more edits; none: nobody looked. */
  readonly memory: readonly number[];
  /** How many edits those were. */
  readonly memoryEdits: number;
}

export function reportOf(results: readonly ServerResult[]): string {
  return [
    '# Language server',
    '',
    'Written by `npm run bench:server`: the built server over standard input and output, on generated projects',
    '(`bench/project/`). A start lasts from the start of the process to the first diagnostics of the open file; *warm* finds',
    'the picture and the facts that an earlier start has left. An edit lasts from the notification to the diagnostics that it leads to; the pause that',
    'lets more keystrokes come is part of it. Hover and lenses are asked for after each edit. *Half-typed* lasts from a text with',
    'a syntax error to the answer to a hover in it. *Types* is an edit that only the',
    'type checker can tell something of: its pause of 250 ms is part of it, and at the first time the start of its thread.',
    'Milliseconds.',
    '',
    machine(),
    '',
    '| Assets | Start, cold | Start, warm | Edits | Edit p50 | Edit p95 | Half-typed p95 | Hover p95 | Lenses p95 | Types, first | Types, then |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...results.map(rowOf),
    '',
    ...results.flatMap(memoryOf),
  ].join('\n');
}

function rowOf({ assets, cold, warm, published, halfTyped, hover, lenses, types }: ServerResult): string {
  const start = (milliseconds: number | null | undefined): string => milliseconds?.toFixed(0) ?? 'not in time';
  const at = (times: readonly number[], share: number): string =>
    times.length === 0 ? '–' : quantile(times, share).toFixed(0);
  const cells = [
    assets.toLocaleString('en-US'),
    start(cold),
    start(warm),
    String(published.length),
    at(published, 0.5),
    at(published, 0.95),
    at(halfTyped, 0.95),
    at(hover, 0.95),
    at(lenses, 0.95),
    start(types[0]),
    start(types[1]),
  ];
  return `| ${cells.join(' | ')} |`;
}

function memoryOf({ assets, memory, memoryEdits }: ServerResult): readonly string[] {
  if (memory.length === 0) return [];
  const samples = memory.map((megabytes) => megabytes.toFixed(0)).join(', ');
  return [
    `Memory of the server at ${assets} assets, before and after each tenth of ${memoryEdits.toLocaleString('en-US')} edits, MB: ${samples}.`,
    '',
  ];
}
