// How long it takes to know what is stale and to plan it: `tsx --conditions=headwater-source bench/staleness.ts [--write]`.
// `--only=` takes a part of a history's name.

import { writeFileSync } from 'node:fs';
import { type Answer, measure, ROUNDS, SCENARIOS } from './staleness/measure.js';

function tableOf(answers: readonly Answer[]): string {
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  const count = (number: number) => number.toLocaleString('en');
  const rows = answers.map(
    ({ scenario, stale, planned, rows, read, status, plan }) =>
      `| ${scenario.name} | ${count(stale)} | ${count(planned)} | ${ms(rows)} | ${ms(read)} | ${ms(status)} | ${ms(plan)} | ${ms(read + plan)} |`,
  );
  const head = '| history | stale | planned | rows alone | records read | status of all | plan | records and plan |';
  return [head, '|---|--:|--:|--:|--:|--:|--:|--:|', ...rows].join('\n');
}

const answers: Answer[] = [];
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) answers.push(await measure(scenario));
const table = tableOf(answers);
console.log(table);
if (process.argv.includes('--write')) {
  const text = [
    '# Staleness',
    '',
    '200 assets of 365 days in an SQLite log: 73,000 present states, and those of the sources. CPU time of one process,',
    `the median of ${ROUNDS} rounds, each with a graph and partitions opened anew. Written by \`bench/staleness.ts\`.`,
    '',
    table,
    '',
    '*Rows alone* is what the log takes to hand over the present states; the rest of *records read* decides which records',
    'are suspects and looks up what those read. *Status of all* is part of *plan* too.',
    '',
  ].join('\n');
  writeFileSync(new URL('./results/staleness.md', import.meta.url), text);
}
