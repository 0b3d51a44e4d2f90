// Files, URIs and functions that are handed on, each with a near miss: what leads nowhere stays no read.

import { describe, expect, it } from 'vitest';
import { analyse, plainSettings } from '../../../test/harness/fixture.js';
import { Workspace } from './index.js';

const HEADER = `import fs, { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { asset, csvFile, dailyPartitions, jsonFile, parquetFile, source } from 'headwater';
const db = new Database('w.db');
export const wards = source('wards', { storage: csvFile({ dir: 'data' }) });
export const scans = source('scans', { uri: 's3://imagery/scans' });
export const quotes = source('quotes', { uri: 's3://finance/quotes.csv' });
export const orders = source('orders');
`;

/** What `reader` is found to read: keys, `?` for what cannot be decided. */
function bodyReads(body: string, before = ''): readonly string[] {
  const { snapshot } = analyse(`
//- /pipelines/reader.ts
${HEADER}${before}
export const reader = asset('reader', { deps: [], async materialize(ctx) { ${body} } });
`);
  return snapshot.reads.filter(({ reader }) => reader === 'reader').map(({ asset }) => asset ?? '?');
}

describe('paths', () => {
  it.each([
    [
      'a file in the folder of an asset, whatever it is called',
      'readFileSync(`data/wards/${ctx.partitionKey}.csv`);',
      ['wards'],
    ],
    ['the file that a URI names', "readFileSync('s3://finance/quotes.csv');", ['quotes']],
    ['a file of another form beside it', "readFileSync('s3://finance/quotes.json');", []],
    ['another folder', 'readFileSync(`templates/wards/${ctx.partitionKey}.csv`);', []],
    ['a name that begins like that of an asset', 'readFileSync(`data/war${ctx.partitionKey}.csv`);', ['?']],
    ['a name that begins like no asset', 'readFileSync(`data/streets-${ctx.partitionKey}.csv`);', []],
    [
      'the folder of the module',
      "readFileSync(path.resolve(import.meta.dirname, '..', 'data', 'wards.csv'));",
      ['wards'],
    ],
    [
      'a folder of that name beside the module',
      "readFileSync(path.join(import.meta.dirname, 'data', 'wards.csv'));",
      [],
    ],
    [
      'the older way to it',
      "readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '../data/wards.csv'));",
      ['wards'],
    ],
    ['a path that only a run knows', 'readFileSync(process.env.FILE);', ['?']],
    ['no path', 'readFileSync(0);', []],
    ['a URL beside the module', "readFileSync(new URL('../data/wards.csv', import.meta.url));", ['wards']],
    ['the working folder', "readFileSync(path.join(process.cwd(), 'data', 'wards.csv'));", ['wards']],
    ['a function of the module, once', "fs.readFileSync('data/wards.csv');", ['wards']],
    ['a promise of the module, once', "await fs.promises.readFile('data/wards.csv');", ['wards']],
    ['a URI, once', "await fs.promises.readFile('s3://imagery/scans/1.tif');", ['scans']],
    ['a reader by its name', "await ctx.resource('disk').readFile('data/wards.csv');", ['wards']],
    ['an own path, once', 'createReadStream(wards.path);', ['wards']],
    ['parts passed on by a function', "load('wards', `${ctx.partitionKey}.csv`);", ['wards']],
  ])('%s', (_name, body, reads) =>
    expect(bodyReads(body, "const load = (...parts: string[]) => readFileSync(path.join('data', ...parts));")).toEqual(
      reads,
    ),
  );

  it.each([
    ['under the address of an asset', "await ctx.resource('s3').get('s3://imagery/scans/1.tif');", ['scans']],
    ['under an address that begins alike', "await ctx.resource('s3').get('s3://imagery-old/scans/1.tif');", []],
    ['put there', "await ctx.resource('s3').put('s3://imagery/scans/1.tif', '');", []],
  ])('a URI %s', (_name, body, reads) => expect(bodyReads(body)).toEqual(reads));
});

describe('files of a storage', () => {
  const before = `import { DuckDBInstance } from '@duckdb/node-api';
const lake = await (await DuckDBInstance.create()).connect();
const partitions = dailyPartitions({ start: '2024-01-01' });
const materialize = async () => [];
asset('rates', { storage: csvFile({ dir: 'data' }), materialize });
asset('clicks', { partitions, storage: jsonFile({ dir: 'data' }), materialize });
source('events', { partitions, storage: parquetFile({ dir: 'data' }) });
`;
  it.each([
    ['the one file', "readFileSync('data/rates.csv');", ['rates']],
    ['another ending', "readFileSync('data/rates.json');", []],
    ['a text beside what was written', "readFileSync('data/rates/readme.md');", []],
    ['a version of it', "readFileSync('data/rates/.versions/_/2361e75f.csv');", ['rates']],
    ['a partition of what has none', "readFileSync('data/rates/2024-01-01.csv');", []],
    ['an ending that only a run knows', 'readFileSync(`data/rates.${process.env.FORMAT}`);', ['?']],
    ['the file of a day', "readFileSync('data/clicks/2024-01-01.json');", ['clicks']],
    ['the file of some day', 'readFileSync(`data/clicks/${ctx.partitionKey}.json`);', ['clicks']],
    ['another ending for some day', 'readFileSync(`data/clicks/${ctx.partitionKey}.md`);', []],
    ['one file where each day has its own', "readFileSync('data/clicks.json');", []],
    ['a folder within that of the days', "readFileSync('data/clicks/old/2024-01-01.json');", []],
    ['the folder of the days, as a wildcard', "lake.run(`SELECT * FROM read_json('data/clicks/*.json')`);", ['clicks']],
    ['a wildcard for other files there', "lake.run(`SELECT * FROM read_csv('data/clicks/*.csv')`);", []],
    ['all days of a source', "lake.run(`SELECT * FROM read_parquet('data/events/**')`);", ['events']],
    ['another format in SQL', "lake.run(`SELECT * FROM read_csv('data/events.csv')`);", []],
    ['a folder above that holds some', "lake.run(`SELECT * FROM read_parquet('data/*/*.parquet')`);", ['?']],
    ['a folder above that holds none', "lake.run(`SELECT * FROM read_text('data/*.md')`);", []],
  ])('%s', (_name, body, reads) => expect(bodyReads(body, before)).toEqual(reads));
});

describe('folders and patterns', () => {
  const before = `import { glob } from 'glob';
import fg from 'fast-glob';
import fse from 'fs-extra';
import { tidy } from 'tidy-folders';
const partitions = dailyPartitions({ start: '2024-01-01' });
const materialize = async () => [];
asset('rates', { storage: csvFile({ dir: 'data' }), materialize });
asset('clicks', { partitions, storage: jsonFile({ dir: 'data' }), materialize });
`;
  it.each([
    ['the names in a folder', "fs.readdirSync('data/clicks');", ['clicks']],
    ['later', "await fs.promises.readdir('./data/clicks/');", ['clicks']],
    ['with a function for them', "fs.readdir('data/clicks', () => 1);", ['clicks']],
    ['one by one', "for await (const f of await fs.promises.opendir('data/clicks')) {}", ['clicks']],
    ['of a folder above several', "fs.readdirSync('data');", ['?']],
    ['of a folder within', "fs.readdirSync('data/clicks/old');", []],
    ['beside the one file', "fs.readdirSync('data/rates');", []],
    ['elsewhere', "fs.readdirSync('templates');", []],
    ['of a folder that only a run knows', 'fs.readdirSync(process.env.DIR);', ['?']],
    ['copied with all that is in it', "fs.cpSync('data/clicks', 'out', { recursive: true });", ['clicks']],
    ['copied by a package', "await fse.copy('data/clicks', 'out');", ['clicks']],
    ['copied to it', "fs.cpSync('in', 'data/clicks', { recursive: true });", []],
    ['a file that is copied', "fs.copyFileSync('data/rates.csv', 'out.csv');", ['rates']],
    ['a file that is opened', "fs.openSync('data/rates.csv');", ['rates']],
    ['a file that is opened to write', "fs.openSync('data/rates.csv', 'w');", []],
    ['a pattern', "fs.globSync('data/clicks/*.json');", ['clicks']],
    ['a pattern with choices', "await glob('data/clicks/{2024,2025}-*.json');", ['clicks']],
    ['several patterns', "await fg(['!data/clicks/*.json', 'data/clicks/2024-*.json']);", ['clicks']],
    ['what a pattern leaves out', "await fg(['templates/*', '!data/clicks/*.json']);", []],
    ['a pattern in a folder', "fg.sync('*.json', { cwd: 'data/clicks' });", ['clicks']],
    ['a pattern for other files', "await glob('data/clicks/*.md');", []],
    ['a pattern above several', "await glob('data/**/*.json');", ['?']],
    ['a pattern that only a run knows', 'await glob(process.env.PATTERN);', ['?']],
    ['whatever another package does', "tidy('data/clicks');", []],
  ])('%s', (_name, body, reads) => expect(bodyReads(body, before)).toEqual(reads));
});

it('follows the storage of an asset through edits of its file', () => {
  const workspace = new Workspace({ settings: plainSettings });
  const reader = `import { asset } from 'headwater';
import { readFileSync } from 'node:fs';
asset('reader', { deps: [], materialize: () => [readFileSync('data/rates.csv'), readFileSync('data/rates/2024-01-01.csv')] });
`;
  const rates = (options: string): string => `import { asset, csvFile, dailyPartitions, jsonFile } from 'headwater';
const partitions = dailyPartitions({ start: '2024-01-01' });
asset('rates', { ${options}, materialize: () => partitions });
`;
  workspace.apply([{ path: 'reader.ts', text: reader }]);
  const columns = (options: string): readonly number[] =>
    workspace
      .apply([{ path: 'rates.ts', text: rates(options) }])
      .reads.filter(({ reader }) => reader === 'reader')
      .map(({ span }) => span.start.column);
  const columnOf = (call: string): number => (reader.split('\n')[2]?.indexOf(call) ?? -1) + 1;
  const [file, day] = [columnOf("readFileSync('data/rates.csv')"), columnOf("readFileSync('data/rates/")];
  expect(columns("storage: csvFile({ dir: 'data' })")).toEqual([file]);
  expect(columns("storage: jsonFile({ dir: 'data' })")).toEqual([]);
  expect(columns("partitions, storage: csvFile({ dir: 'data' })")).toEqual([day]);
  expect(columns("storage: csvFile({ dir: 'data' })")).toEqual([file]);
});

describe('functions that are handed on', () => {
  it.each([
    ['a bound method of the context', 'const read = ctx.read.bind(ctx); await read(orders);', ['orders']],
    ['a method that is called later or never', 'const read = ctx.read.bind(ctx);', []],
    ['a transaction', 'close();', ['orders']],
    ['a transaction that nobody runs', 'void close;', []],
    ['a tag of the project’s own', 'query`select * from orders where id > ${3}`;', ['orders']],
    ['a tag that makes no statement', 'html`select from orders`;', []],
  ])('%s', (_name, body, reads) =>
    expect(
      bodyReads(
        body,
        `const close = db.transaction(() => db.prepare('select * from orders').all());
const query = (parts: TemplateStringsArray, ...values: unknown[]) => db.prepare(parts.join('?')).all(...values);
const html = (parts: TemplateStringsArray) => parts.join('');
`,
      ),
    ).toEqual(reads),
  );
});

describe('names', () => {
  it('constants of a namespace, also of one inside it', () => {
    const { snapshot } = analyse(`
import { source } from 'headwater';
export namespace Keys {
  export const orders = 'orders';
  export namespace Raw { export const scans = \`raw_\${orders}\`; }
}
const { orders } = Keys;
source(orders);
source(Keys.Raw.scans);
`);
    expect(snapshot.manifest.assets.map(({ key }) => key).sort()).toEqual(['orders', 'raw_orders']);
  });

  it('a lookup that falls back to what it looked for', () => {
    const names = "const byName: Record<string, string> = { a: 'orders' };";
    expect(bodyReads("await ctx.read(byName['a'] ?? 'scans');", names)).toEqual(['orders']);
    expect(bodyReads('const name = process.env.NAME; await ctx.read(byName[name] ?? name);', names)).toEqual([
      'orders',
      '?',
    ]);
  });

  it('a list of dependencies that nobody can decide accuses nobody', () => {
    const { snapshot } = analyse(`
import { asset, source } from 'headwater';
import { chosen } from 'elsewhere';
export const orders = source('orders');
asset('reader', { deps: chosen(orders), async materialize(ctx) { await ctx.read(orders); } });
`);
    expect(snapshot.dependencies.map(({ reader, asset, key }) => [reader, asset, key])).toEqual([
      ['reader', null, null],
    ]);
  });
});
