// Every command's words, in process: help, options, refusals and exit codes, and the answers of commands that only look.

import { expect, test } from 'vitest';
import { commands } from '../../cli/src/commands/index.js';
import { runProgram } from '../../cli/src/program.js';
import { sharedOptions } from '../../cli/src/input/shared-options.js';
import { emptyFolder, expectSchema, type Project, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';

async function headwater(project: Pick<Project, 'directory'>, ...words: readonly string[]) {
  const said: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
  const exit = await runProgram({
    words,
    directory: project.directory,
    now: Date.parse(at),
    version: '1.2.3',
    terminal: { print: (text) => said.stdout.push(text), note: (text) => said.stderr.push(text) },
    signal: new AbortController().signal,
  });
  return { exit, stdout: said.stdout.join('\n'), stderr: said.stderr.join('\n') };
}

const shown = commands.filter(({ isHidden }) => isHidden !== true);
const wordsOf = (name: string) => name.split(' ');

test.each(shown.map((command) => [command.name, command] as const))(
  '%s --help says what it does, its options and its exit codes',
  async (name, { summary, options, endsWith1 }) => {
    const { exit, stdout, stderr } = await headwater(emptyFolder(), ...wordsOf(name), '--help');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    // The terminal's width breaks sentences where it likes.
    const help = stdout.replace(/\s+/g, ' ');
    expect(help).toContain(`Usage: headwater ${name}`);
    for (const text of [summary, ...[...options, ...sharedOptions].flatMap((each) => [each.flags, each.summary])])
      expect(help).toContain(text.replace(/\s+/g, ' '));
    expect(help).toContain('Exit codes: 0 done');
    expect(help.includes(` 1 ${endsWith1}`)).toBe(endsWith1 !== undefined);
  },
);

/** What has to be said at least, so that nothing but the project is missing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  apply: ['plan.json'],
  cancel: ['r-0001'],
  citations: [],
  diff: ['a'],
  impact: ['a'],
  'log rename': ['a', 'b'],
  'log prune': ['--older-than', '30d'],
  'log show': ['1'],
  mark: ['a', '--as', 'skipped', '--reason', 'because'],
  partitions: ['list', 'days'],
  publish: ['a'],
  resolve: ['1'],
  unpublish: ['a'],
  why: ['a'],
  wipe: ['a'],
  'backfill cancel': ['b-1'],
  'backfill resume': ['b-1'],
  'backfill show': ['b-1'],
};

test.each(shown.map(({ name }) => name).filter((name) => name !== 'init'))(
  '%s without a project, and with words that it does not know, could not be done',
  async (name) => {
    const words = [...wordsOf(name), ...(NEEDED[name] ?? [])];
    const without = await headwater(emptyFolder(), ...words);
    expect(without).toEqual({ exit: 2, stdout: '', stderr: expect.stringMatching(/^headwater: /) });
    const unknown = await headwater(emptyFolder(), ...words, '--no-such-option');
    expect(unknown).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('--no-such-option') });
    const format = await headwater(emptyFolder(), ...words, '--format', 'xml');
    expect(format).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('--format xml') });
  },
);

test('words that mean nothing are refused with the nearest that do', async () => {
  const project = projectOf({
    'days.ts': `import { asset, dailyPartitions } from 'headwater';
export const sales = asset('daily_sales', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) { await ctx.write([]); },
});
`,
  });
  const refused = async (...words: string[]) => {
    const { exit, stdout, stderr } = await headwater(project, ...words);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    return stderr;
  };
  for (const command of ['impact', 'plan', 'materialize'])
    expect(await refused(command, 'dayly_sales', '--at', at)).toContain('Did you mean `daily_sales`?');
  expect(await refused('impact', 'daily_sales@2024-10-32', '--at', at)).toContain('2024-10-32');
  expect(await refused('impact', 'daily_sales', '--at', 'yesterday')).toContain('--at yesterday');
  expect(await refused('log', '--limit', 'few')).toContain('--limit few');
  expect(await refused('materialize', '--jobs', '0')).toContain('--jobs 0');
  expect(await refused('cancel', 'seven')).toContain('`seven` is no run');
  expect(await refused('cancel', '7')).toContain('There is no run r-0007.');
  expect(await refused('partitions', 'change', 'days')).toContain('write add, remove or list');
  expect(await refused('partitions', 'add', 'days')).toContain('Name the keys to add.');
  expect(await refused('apply', 'gone.json')).toContain('gone.json');
  expect(await refused('check', '--project', 'nowhere')).toContain('There is no folder');
  expect(await refused('chek')).toContain('check');
  expect(await refused('impact')).toContain('asset');
});

test('what only looks answers in words and in JSON, also where nothing was ever run', async () => {
  const project = projectOf({
    'stores.ts': `import { asset, dynamicPartitions } from 'headwater';
export const stores = asset('stores', { partitions: dynamicPartitions('stores'), async materialize(ctx) { await ctx.write([]); } });
`,
  });
  const answers: readonly (readonly [schema: string, words: readonly string[], text: string])[] = [
    ['log', ['log'], 'Nothing was materialized yet.'],
    ['runs', ['runs'], 'No runs yet.'],
    ['log-check', ['log', 'check'], 'There is no event log yet.'],
    ['partitions', ['partitions', 'list', 'stores'], 'stores has no keys.'],
    ['partitions', ['partitions', 'add', 'stores', 's2', 's1', 's2'], 's2\ns1'],
    ['partitions', ['partitions', 'remove', 'stores', 's2'], 's1'],
    ['partitions', ['partitions', 'list', 'stores'], 's1'],
  ];
  for (const [schema, words, text] of answers) {
    expect(await headwater(project, ...words)).toEqual({ exit: 0, stdout: text, stderr: '' });
    const { exit, stdout } = await headwater(project, ...words, '--format', 'json');
    // The key is gone by then.
    expect(exit).toBe(words[1] === 'remove' ? 1 : 0);
    expectSchema(schema, JSON.parse(stdout));
  }
});
