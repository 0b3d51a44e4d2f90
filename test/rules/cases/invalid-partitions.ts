import type { RuleCases } from '../rule-cases.js';

const asset = (partitions: string, after = '') => `
import { asset, cronPartitions, dailyPartitions, dynamicPartitions, monthlyPartitions, multiPartitions, staticPartitions } from 'headwater';
export const sales = asset('sales', {
  partitions: ${partitions},
${after}
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const mark = (text: string, message: string) =>
  asset(text, `  //          ${'^'.repeat(text.length)} error[invalid-partitions]: ${message}`);

export const cases: RuleCases = {
  fires: {
    'for a start that is not before the end': mark(
      `dailyPartitions({ start: '2024-10-10', end: '2024-10-01' })`,
      '… 2024-10-10',
    ),
    'for an unknown zone': mark(
      `dailyPartitions({ start: '2024-10-01', timezone: 'Europe/Atlantis' })`,
      '… Europe/Atlantis',
    ),
    'for repeated keys': mark(`staticPartitions(['a', 'b', 'a'])`, '… `a`'),
    'for no keys': mark('staticPartitions([])', 'The list of partition keys is empty.'),
    'for a cron expression that never fires': mark(
      `cronPartitions({ start: '2024-10-01', cron: '0 0 31 2 *' })`,
      '… ever fires',
    ),
    'for a name that is no text': mark(
      `dynamicPartitions({ name: 'shops' })`,
      "Dynamic partitions are named by a text, such as `dynamicPartitions('customers')`.",
    ),
    'for keys that are no list': mark(
      `staticPartitions('us')`,
      "The keys of static partitions are a list of texts, such as `staticPartitions(['us', 'eu'])`.",
    ),
    'for a start that is no text, in a cube': mark(
      `multiPartitions({ day: dailyPartitions({ start: 20241001 }), shop: staticPartitions(['a']) })`,
      'In the dimension `day`: The start of partitions by time is a text, such as `2024-10-01`.',
    ),
  },
  staysQuiet: {
    'for a zone that is a link': asset(`dailyPartitions({ start: '2024-10-01', timezone: 'US/Eastern' })`),
    'for months without an end': asset(`monthlyPartitions({ start: '2024-10-01' })`),
    'for a cron expression that fires every four years': asset(
      `cronPartitions({ start: '2024-01-01', cron: '0 0 29 2 *' })`,
    ),
    'for keys that differ in case alone': asset(`staticPartitions(['a', 'A'])`),
    'for a definition that begins in the future': asset(`dailyPartitions({ start: '2031-01-01' })`),
    'for a name that only a run knows': asset(
      `dynamicPartitions(String(process.env['SHOPS']))`,
      `  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: …`,
    ),
    'for a start that only a run knows': asset(
      `dailyPartitions({ start: String(process.env['START']) })`,
      `  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: …`,
    ),
  },
};
