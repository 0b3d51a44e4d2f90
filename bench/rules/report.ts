// The tables of what rules and digests took, and the arithmetic behind them.

import { machine } from '../machine.js';
import { median } from '../quantile.js';

/** All times are milliseconds of processor time, all threads. */
export interface AnalysisTime {
  /** Without digests. */
  readonly analysis: number;
  readonly digestsOfFiles: number;
  readonly digestsOfAssets: number;
}
export interface RulesTime {
  /** With what they alone want to know of bodies, which is `observing`. */
  readonly rules: number;
  readonly observing: number;
  readonly findings: number;
}
export type EachRuleTime = readonly { readonly rule: string; readonly milliseconds: number }[];

export interface Round {
  readonly parse: number;
  readonly analysis: AnalysisTime;
  readonly rules: RulesTime;
  readonly each: EachRuleTime;
}
export interface SizeResult {
  readonly assets: number;
  readonly rounds: readonly Round[];
}

const SHOWN = 10;

const digestsIn = ({ analysis }: Round): number => analysis.digestsOfFiles + analysis.digestsOfAssets;

/** Beside the bare parse of the same round. */
function ratio({ rounds }: SizeResult, costOf: (round: Round) => number): number {
  return median(rounds.map((round) => costOf(round) / round.parse));
}
export function digestsRatio(result: SizeResult): number {
  return ratio(result, digestsIn);
}
export function totalRatio(result: SizeResult): number {
  return ratio(result, (round) => round.rules.rules + digestsIn(round));
}

export function reportOf(results: readonly SizeResult[]): string {
  const largest = results.at(-1);
  return [
    '# Rules',
    '',
    `Written by \`npm run bench:rules\`: medians of ${largest?.rounds.length ?? 0} rounds, each figure in a process of its own, on generated`,
    'projects (`bench/project/`). Processor time of all threads; the ratio is to `ts.createSourceFile` on the same files in the',
    'same round. *Digests* is what analysis takes longer when it makes the digests of code that `stale-code-version` compares: in',
    'one process in turns, some files and then some assets at a time, once without them and once with them. All rules run, with',
    'records of every asset; *bodies* is what they alone want to know of functions, such as what is not awaited, which analysis',
    'works out when the first of them asks.',
    '',
    machine(),
    '',
    '| Assets | Bare parse, ms | Analysis, × | Rules, ms | Rules, × | of it bodies, × | Digests, × | of it assets, × | Rules and digests, × | Findings |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...results.map(sizeRow),
    '',
    ...(largest ? dearestRules(largest) : []),
    '',
  ].join('\n');
}

function sizeRow(result: SizeResult): string {
  const { assets, rounds } = result;
  return row([
    assets.toLocaleString('en-US'),
    median(rounds.map(({ parse }) => parse)).toFixed(0),
    ratio(result, ({ analysis }) => analysis.analysis).toFixed(2),
    median(rounds.map(({ rules }) => rules.rules)).toFixed(0),
    ratio(result, ({ rules }) => rules.rules).toFixed(2),
    ratio(result, ({ rules }) => rules.observing).toFixed(2),
    digestsRatio(result).toFixed(2),
    ratio(result, ({ analysis }) => analysis.digestsOfAssets).toFixed(2),
    totalRatio(result).toFixed(2),
    String(rounds[0]?.rules.findings ?? 0),
  ]);
}

function dearestRules({ assets, rounds }: SizeResult): readonly string[] {
  const parse = median(rounds.map((round) => round.parse));
  const times = Map.groupBy(
    rounds.flatMap(({ each }) => each),
    ({ rule }) => rule,
  );
  const dearest = [...times]
    .map(([rule, of]) => ({ rule, milliseconds: median(of.map(({ milliseconds }) => milliseconds)) }))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SHOWN);
  return [
    `## The ${SHOWN} dearest rules at ${assets.toLocaleString('en-US')} assets`,
    '',
    'One after the other, in the order of the registry: who asks first for what several rules share pays for it.',
    '',
    '| Rule | ms | × bare parse |',
    '| --- | ---: | ---: |',
    ...dearest.map(({ rule, milliseconds }) => row([rule, milliseconds.toFixed(1), (milliseconds / parse).toFixed(2)])),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
