// The table of results.

import { languageServerArguments } from '@headwater/protocol';
import { machine } from '../machine.js';
import { median, quantile } from '../quantile.js';
import type { Configuration } from './children.js';
import type { Measured } from './measured.js';

export interface SizeResult {
  readonly assets: number;
  readonly files: number;
  readonly runs: Readonly<Record<Configuration, readonly Measured[]>>;
  /** Of other programs, by title. */
  readonly others: Readonly<Record<string, readonly Measured[]>>;
}

const TITLES: Readonly<Record<Configuration, string>> = {
  parse: 'bare parse',
  cold: 'analysis, cold',
  warm: 'analysis, nothing has changed',
  changed: 'analysis, one body has changed',
  impact: 'analysis and 10 × 1,000 impacts',
};

const CONFIGURATIONS = ['parse', 'cold', 'warm', 'changed', 'impact'] as const satisfies readonly Configuration[];

export function reportOf(results: readonly SizeResult[], rounds: number): string {
  return [
    '# Analysis',
    '',
    `Written by \`npm run bench:analysis\`: medians of ${rounds} runs, each in a process of its own, on generated projects`,
    '(`bench/project/`). CPU counts all threads; *work* leaves out the start of Node and loading code; the ratio is that of',
    'the work, and that of all CPU for other programs. The bare parse is `ts.createSourceFile` on the same files; Dagster',
    'validates the same graph in Python, where it is installed. Node starts with the same arguments as for the',
    `language server (${languageServerArguments.map((argument) => `\`${argument}\``).join(', ')}), and with the compile cache that`,
    'both programs turn on; analysis holds the dearest compiler back (decision 0011), the bare parse does not.',
    '',
    machine(),
    '',
    '| Assets | Files | Configuration | CPU s | Work, CPU s | Wall s | Peak MB | × bare parse |',
    '| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |',
    ...results.flatMap(rowsOf),
    '',
    '## Impact of one day',
    '',
    'A thousand questions, of each the median of nine rounds.',
    '',
    '| Assets | Median ms | p95 ms |',
    '| ---: | ---: | ---: |',
    ...results.map(impactRow),
    '',
  ].join('\n');
}

function rowsOf({ assets, files, runs, others }: SizeResult): readonly string[] {
  const bare = median(runs.parse.map(({ workSeconds }) => workSeconds));
  const own = CONFIGURATIONS.map((configuration) => [TITLES[configuration], runs[configuration]] as const);
  return [...own, ...Object.entries(others)].map(([title, measured]) => {
    const of = (field: 'cpuSeconds' | 'workSeconds' | 'wallSeconds' | 'peakMegabytes'): number =>
      median(measured.map((each) => each[field]));
    const work = of('workSeconds');
    const cells = [
      count(assets),
      count(files),
      title,
      of('cpuSeconds').toFixed(2),
      work.toFixed(2),
      of('wallSeconds').toFixed(2),
      of('peakMegabytes').toFixed(0),
      (work / bare).toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

/** Of each run its own quantile, of these the median: one disturbed run does not decide. */
function impactRow({ assets, runs }: SizeResult): string {
  const at = (share: number): string => median(runs.impact.map(({ times }) => quantile(times, share))).toFixed(3);
  return `| ${count(assets)} | ${at(0.5)} | ${at(0.95)} |`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
