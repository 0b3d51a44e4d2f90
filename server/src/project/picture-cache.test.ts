import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Workspace } from '../analysis/index.js';
import { contentOf } from '../analysis/snapshot.fixture.js';
import { openPicture, savePicture } from './picture-cache.js';
import { readFiles, readOutline } from './read-project.js';

const FILES: Readonly<Record<string, string>> = {
  'headwater.json': '{}',
  'package.json': '{"name": "shop"}',
  'src/days.ts':
    "import { dailyPartitions } from 'headwater';\nexport const days = dailyPartitions({ start: '2024-10-01' });\n",
  'src/orders.ts':
    "import { source } from 'headwater';\nimport { days } from './days.js';\nexport const orders = source('orders', { partitions: days });\n",
  'src/report.ts': `import { asset, check, customMapping, from, job } from 'headwater';
import keys from './keys.json';
import { days } from './days.js';
import { orders } from './orders.js';
const custom = customMapping({ describe: 'by hand', upstream: (all) => all, downstream: (all) => all });
export const report = asset(keys.report, { partitions: days, deps: [from(orders, custom)], async materialize(ctx) { await ctx.read(orders); await ctx.read('none'); } });
export const whole = check('whole', { asset: report, run() {} });
job('nightly', { assets: ['report'], async run() {} });
`,
  'src/keys.json': '{"report": "report"}',
};

function newProject(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'headwater-picture-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(FILES)) write(root, file, text);
  return root;
}
function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const pictureIn = (root: string): string => path.join(root, '.headwater/cache/picture');

async function outlineOf(root: string) {
  const reading = await readOutline(root);
  if (reading.kind === 'failure') throw new Error(reading.message);
  return reading.outline;
}
/** `later`: than the files were written, in milliseconds. */
async function keep(root: string, later = 60_000, use: 'editor' | 'rules' = 'editor') {
  const outline = await outlineOf(root);
  const project = await readFiles(outline);
  const snapshot = new Workspace({ settings: project.settings }).apply(project.files);
  const kept = await savePicture(outline, { project, snapshot, version: '1', readAt: Date.now() + later, use });
  return { kept, snapshot };
}
async function open(root: string, version = '1') {
  return openPicture(await outlineOf(root), version);
}

test('a picture says what the project says', async () => {
  const root = newProject();
  const { kept, snapshot } = await keep(root);
  expect(kept).toBe('written');
  const opened = await open(root);
  expect(opened.snapshot && contentOf(opened.snapshot)).toEqual(contentOf(snapshot));
  expect(JSON.stringify(opened.snapshot?.declared())).toBe(JSON.stringify(snapshot.declared()));
  expect(opened.files).toEqual(['src/days.ts', 'src/keys.json', 'src/orders.ts', 'src/report.ts']);
  expect([opened.knows('src/days.ts', FILES['src/days.ts'] ?? ''), opened.knows('src/days.ts', '')]).toEqual([
    true,
    false,
  ]);
  const place = { line: 3, column: 16 };
  expect(opened.snapshot?.occurrenceAt('src/orders.ts', place)).toEqual(snapshot.occurrenceAt('src/orders.ts', place));
  expect(opened.snapshot?.declarationAt('src/orders.ts', place)).toBe('orders');
  expect(opened.snapshot?.occurrencesOf('orders')).toEqual(snapshot.occurrencesOf('orders'));
});

test('a picture for rules alone knows occurrences where an asset goes by a former key', async () => {
  const root = newProject();
  write(
    root,
    'src/renamed.ts',
    "import { source } from 'headwater';\nsource('sales', { formerKeys: ['turnover'] });\n",
  );
  const use = "import { asset } from 'headwater';\nasset('profit', { deps: ['turnover'], materialize() {} });\n";
  write(root, 'src/profit.ts', use);
  const { snapshot } = await keep(root, 60_000, 'rules');
  const opened = await open(root);
  expect(opened.snapshot?.occurrencesIn('src/profit.ts')).toEqual(snapshot.occurrencesIn('src/profit.ts'));
  expect(snapshot.occurrencesIn('src/profit.ts').length).toBeGreaterThan(0);
  expect(opened.snapshot?.occurrencesIn('src/report.ts')).toEqual([]);
});

test('a project that cannot be written is analysed all the same', async () => {
  const root = newProject();
  // In the way of the cache's folder, also where everything may be written.
  write(root, '.headwater', '');
  expect((await keep(root)).kept).toBe('not kept');
});

test.each<readonly [string, (root: string) => void]>([
  ['a file says something else', (root) => write(root, 'src/days.ts', `${FILES['src/days.ts']} `)],
  ['an imported file beside the code does', (root) => write(root, 'src/keys.json', '{"report": "rapport"}')],
  ['a file has come', (root) => write(root, 'src/more.ts', "import { source } from 'headwater';\nsource('more');\n")],
  ['a file has gone', (root) => rmSync(path.join(root, 'src/orders.ts'))],
  [
    'a file was replaced by one of its size',
    (root) => {
      rmSync(path.join(root, 'src/keys.json'));
      write(root, 'src/other', '');
      write(root, 'src/keys.json', '{"report": "repart"}');
    },
  ],
  [
    'the default storage is another one',
    (root) => write(root, 'headwater.json', '{"storages": {"default": {"kind": "duckdbTable", "file": "w.db"}}}'),
  ],
  ['fewer files are included', (root) => write(root, 'headwater.json', '{"include": ["src/days.ts"]}')],
  [
    'names lead elsewhere',
    (root) => write(root, 'tsconfig.json', '{"compilerOptions": {"paths": {"./*": ["src/*"]}}}'),
  ],
  ['the project has another name', (root) => write(root, 'package.json', '{"name": "store"}')],
])('there is none when %s', async (_name, change) => {
  const root = newProject();
  await keep(root);
  change(root);
  expect(await open(root)).toMatchObject({ snapshot: null, problem: null });
});

test.each<readonly [string, (bytes: Buffer) => Buffer, string]>([
  ['is cut off', (bytes) => bytes.subarray(0, -5), 'damaged'],
  [
    'has another byte in it',
    (bytes) => Buffer.concat([bytes.subarray(0, -5), Buffer.from([bytes.at(-5) === 1 ? 2 : 1]), bytes.subarray(-4)]),
    'damaged',
  ],
  ['is empty', () => Buffer.alloc(0), 'damaged'],
  [
    'is of a newer version',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"version":"1"', '"version":"2"'), 'latin1'),
    'of another version',
  ],
])('one that %s is not used, says so once, and is gone', async (_name, harm, why) => {
  const root = newProject();
  await keep(root);
  writeFileSync(pictureIn(root), harm(readFileSync(pictureIn(root))));
  expect(await open(root)).toMatchObject({ snapshot: null, problem: expect.stringContaining(why) });
  expect(existsSync(pictureIn(root))).toBe(false);
  expect(await open(root)).toMatchObject({ snapshot: null, problem: null });
  await keep(root);
  expect(await open(root)).toMatchObject({ snapshot: expect.anything(), problem: null });
});

test('none is kept of files that were written just now, or that miss what they import', async () => {
  const root = newProject();
  expect((await keep(root, 0)).kept).toBe('not kept');
  write(root, 'src/more.ts', "import './missing.js';\n");
  expect((await keep(root)).kept).toBe('not kept');
  expect(await open(root)).toMatchObject({ snapshot: null, problem: null });
});
