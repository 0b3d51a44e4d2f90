// What changes the digest of the code that makes an asset, and what does not.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plainSettings } from '../../../../test/harness/fixture.js';
import { type ProjectSettings, Workspace } from '../index.js';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Versions = ProjectSettings['packageVersions'];
interface Change {
  /** Of `PROJECT`; null takes the file away. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly versions?: Versions;
  readonly asset?: string;
}

const VERSIONS: Versions = { lodash: '4.0.0' };
const FILES: Readonly<Record<string, string>> = {
  'pipeline.ts': `import { asset, source } from 'headwater';
import * as units from './units.js';
import round, { type Options, total } from './barrel.js';
import { chunk } from 'lodash';
import rates from './rates.json' with { type: 'json' };

const raw = source('raw');

const FACTOR = 3;
enum Level { Low = 1, High = 2 }

function unrelated() {
  return 'nothing';
}
function half(n: number): number {
  return n <= 1 ? n : half(n / 2);
}

export const sales = asset('sales', {
  description: 'All sales.',
  deps: [raw],
  async materialize(ctx) {
    const rows: number[] = await ctx.read(raw);
    const sum = total(rows) * FACTOR * units.cents(Level.High) + rates.EUR;
    await ctx.write(round(half(sum)) + chunk(rows, 2).length);
  },
});

export const report = asset('report', {
  deps: [sales],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`,
  'barrel.ts': `export * from './totals.js';
export { default } from './round.js';
`,
  'totals.ts': `import { Adder } from './adder.js';
export interface Options { readonly unit: string }
export function total(rows: readonly number[]): number {
  return new Adder(rows).sum();
}
export const other = 1;
`,
  'adder.ts': `import { keep } from './keep.js';
export class Adder {
  constructor(private readonly rows: readonly number[]) {}
  sum(): number {
    let sum = 0;
    for (const row of this.rows) if (keep(row)) sum += row;
    return sum;
  }
}
`,
  'keep.ts': `const { low, high } = { low: 0, high: 9 };
const skipped = new Set<number>();
skipped.add(7);
export const keep = (n: number) => n > low && !skipped.has(n);
export const text = \`two
lines\`;
`,
  'round.ts': `export default function (n: number): number {
  return Math.round(n);
}
`,
  'units.ts': `export const cents = (n: number) => n * 100;
export const grams = (n: number) => n * 1000;
`,
  'rates.json': '{ "EUR": 1.1, "USD": 1 }',
};

type Files = Readonly<Record<string, string | null>>;

function workspaceOf(files: Files, versions: Versions): Workspace {
  const workspace = new Workspace({ settings: { ...plainSettings, packageVersions: versions }, digest: sha256 });
  edit(workspace, files);
  return workspace;
}
function edit(workspace: Workspace, files: Files): void {
  workspace.apply(Object.entries(files).map(([path, text]) => ({ path, text })));
}
function digestsIn({ snapshot }: Workspace): Readonly<Record<string, string | null>> {
  return Object.fromEntries(snapshot.manifest.assets.map(({ key, codeDigest }) => [key, codeDigest]));
}
function digestOf({ files = {}, versions = VERSIONS, asset = 'sales' }: Change = {}): string | null {
  return digestsIn(workspaceOf({ ...FILES, ...files }, versions))[asset] ?? null;
}

/** A file of the project with one piece of its text replaced. */
function edited(file: string, from: string, to: string): Change {
  const text = FILES[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { files: { [file]: text.replace(from, () => to) } };
}
function everyFile(change: (text: string) => string): Change {
  return { files: Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, change(text)])) };
}

const SAME: Readonly<Record<string, Change>> = {
  'a comment': edited('keep.ts', 'n > low', 'n > /* strictly */ low // so\n '),
  'another layout': edited(
    'totals.ts',
    'return new Adder(rows).sum();',
    'return (\n    new Adder(rows)\n      .sum()\n  )',
  ),
  'CRLF everywhere': everyFile((text) => text.replace(/\n/g, '\r\n')),
  'other quotes': edited('pipeline.ts', "from './units.js'", 'from "./units.js"'),
  'a trailing comma': edited('pipeline.ts', 'chunk(rows, 2)', 'chunk(rows, 2,)'),
  'parentheses around a parameter': edited('units.ts', 'cents = (n: number) => n * 100', 'cents = n => (n * 100)'),
  'a block around one statement': edited('adder.ts', 'if (keep(row)) sum += row;', 'if (keep(row)) { sum += row; }'),
  'a type annotation': edited('pipeline.ts', 'const rows: number[] =', 'const rows ='),
  'a cast': edited('keep.ts', '!skipped.has(n)', '!skipped.has(n as number)'),
  'an interface': edited('totals.ts', 'readonly unit: string', 'readonly unit: string; readonly more?: number'),
  'an overload': edited(
    'pipeline.ts',
    'function half(n: number)',
    'function half(n: bigint): number;\nfunction half(n: number)',
  ),
  'let for const': edited('pipeline.ts', 'const sum =', 'let sum ='),
  'the order of imports': edited(
    'pipeline.ts',
    "import * as units from './units.js';\nimport round, { type Options, total } from './barrel.js';",
    "import round, { type Options, total } from './barrel.js';\nimport * as units from './units.js';",
  ),
  'a function that nobody reaches': edited('pipeline.ts', "return 'nothing';", "return 'something';"),
  'an export that nobody reaches': edited('totals.ts', 'other = 1', 'other = 2'),
  'a member of a namespace that nobody reaches': edited('units.ts', 'n * 1000', 'n / 1000'),
  'a function moved within its file': {
    files: {
      'pipeline.ts': `${(FILES['pipeline.ts'] ?? '').replace(/function half[\s\S]*?\n}\n/, '')}function half(n: number) { return n <= 1 ? n : half(n / 2); }\n`,
    },
  },
  'another description': edited('pipeline.ts', 'All sales.', 'Sales.'),
  'another name for a helper': {
    files: Object.fromEntries(
      ['totals.ts', 'pipeline.ts'].map((file) => [file, (FILES[file] ?? '').replace(/\btotal\b/g, 'totalOf')]),
    ),
  },
  'another name for an import': {
    files: {
      'pipeline.ts': (FILES['pipeline.ts'] ?? '').replace('chunk }', 'chunk as split }').replace('chunk(', 'split('),
    },
  },
  'a written-out short form': edited('keep.ts', '{ low, high } =', '{ low: low, high: high } ='),
  'a number with separators': edited('units.ts', 'n * 100;', 'n * 1_00;'),
  'the layout of JSON': { files: { 'rates.json': '{\n  "EUR": 1.1,\n  "USD": 1\n}\n' } },
  'a helper moved to another file': {
    files: {
      'adder.ts': `export { Adder } from './inner/adder.js';\n`,
      'inner/adder.ts': (FILES['adder.ts'] ?? '').replace('./keep.js', '../keep.js'),
    },
  },
  'the version of a package that nobody imports': { versions: { lodash: '4.0.0', react: '19.0.0' } },
};

const OTHER: Readonly<Record<string, Change>> = {
  'the function itself': edited('pipeline.ts', 'half(sum)', 'half(sum + 1)'),
  'a helper in the same file': edited('pipeline.ts', 'half(n / 2)', 'half(n / 3)'),
  'a helper three files away': edited('keep.ts', 'n > low', 'n >= low'),
  'a constant': edited('pipeline.ts', 'FACTOR = 3', 'FACTOR = 4'),
  'a member of an enum': edited('pipeline.ts', 'High = 2', 'High = 3'),
  'a value in JSON': edited('rates.json', '1.1', '1.2'),
  'what a barrel leads to': {
    files: {
      'barrel.ts': (FILES['barrel.ts'] ?? '').replace('./totals.js', './sums.js'),
      'sums.ts': 'export const total = (rows: readonly number[]) => rows.length;\n',
    },
  },
  'a default export': edited('round.ts', 'Math.round', 'Math.floor'),
  'a member of a namespace': edited('units.ts', 'n * 100;', 'n * 10;'),
  'another member of the same namespace': edited('pipeline.ts', 'units.cents', 'units.grams'),
  'a method of a class': edited('adder.ts', 'sum += row', 'sum -= row'),
  'a value that is taken apart': edited('keep.ts', 'low: 0', 'low: 1'),
  'another part of it': edited('keep.ts', 'n > low', 'n > high'),
  'a statement that changes a constant': edited('keep.ts', 'skipped.add(7)', 'skipped.add(8)'),
  'the version of a package': { versions: { lodash: '4.0.1' } },
  'a package that is no longer installed': { versions: {} },
  'another export of a package': edited('pipeline.ts', '{ chunk }', '{ zip as chunk }'),
  'another asset that is read': edited('pipeline.ts', "source('raw')", "source('raw_orders')"),
  'a name inside the function': {
    files: { 'pipeline.ts': (FILES['pipeline.ts'] ?? '').replace(/\bsum\b/g, 'all') },
  },
  'parentheses that end a chain': edited('pipeline.ts', 'chunk(rows, 2).length', 'chunk(rows, 2)?.length'),
  'quotes around a local name': edited('pipeline.ts', 'half(sum)', "half('sum')"),
  'an operator': edited('pipeline.ts', '* FACTOR', '** FACTOR'),
};

describe('the digest of code', () => {
  const before = digestOf();

  // Records keep it: where another one comes out, all that was made before looks stale.
  it('is the one that earlier versions made', () => {
    expect(before).toBe('b11212d2d2c8692c');
  });
  it.each(Object.keys(SAME))('is the same after %s', (name) => {
    expect(digestOf(SAME[name])).toBe(before);
  });
  it.each(Object.keys(OTHER))('is another one after %s', (name) => {
    const after = digestOf(OTHER[name]);
    expect(after).not.toBeNull();
    expect(after).not.toBe(before);
  });
  it('does not hold the code of the assets that are read', () => {
    const reader = digestOf({ asset: 'report' });
    for (const change of Object.values(OTHER)) expect(digestOf({ ...change, asset: 'report' })).toBe(reader);
  });
  it('follows every edit and its undoing as if the project were read anew', () => {
    const workspace = workspaceOf(FILES, VERSIONS);
    const original = digestsIn(workspace);
    for (const { files = {} } of [...Object.values(SAME), ...Object.values(OTHER)]) {
      edit(workspace, files);
      expect(digestsIn(workspace)).toEqual(digestsIn(workspaceOf({ ...FILES, ...files }, VERSIONS)));
      edit(workspace, Object.fromEntries(Object.keys(files).map((file) => [file, FILES[file] ?? null])));
      expect(digestsIn(workspace)).toEqual(original);
    }
  });
});

describe('the digest of code that uses a whole module', () => {
  const HEAD = `import { asset } from 'headwater';\n`;
  const RATE = 'export const rate = () => 1;\n';
  const report = (imports: string, used: string): string =>
    `${HEAD}${imports}\nexport const report = asset('report', { materialize() { return Object.keys(${used}); } });\n`;
  const CIRCLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'that exports itself': {
      'report.ts': report("import * as all from './all.js';", 'all'),
      'all.ts': `export * as T from './all.js';\n${RATE}`,
    },
    'of which a member is itself': {
      'report.ts': report("import * as all from './all.js';", 'all.T.T'),
      'all.ts': `export * as T from './all.js';\n${RATE}`,
    },
    'that is its own': {
      'report.ts': report(
        "import * as self from './report.js';\nexport { self };\nexport const rate = () => 1;",
        'self',
      ),
    },
    'that another one leads back to': {
      'report.ts': report("import * as b from './b.js';", 'b'),
      'b.ts': `export * as c from './c.js';\nexport * as d from './c.js';\n`,
      'c.ts': `export * as b from './b.js';\n${RATE}`,
    },
  };

  it.each(Object.entries(CIRCLES))('%s is that of all that it reaches', (_, files) => {
    const digestIn = (texts: Files): string | null => digestsIn(workspaceOf(texts, {}))['report'] ?? null;
    const changed = Object.entries(files).map(([file, text]) => [file, text.replace('=> 1', '=> 2')] as const);
    expect(digestIn(files)).toMatch(/^[0-9a-f]+$/);
    expect(digestIn(Object.fromEntries(changed))).not.toBe(digestIn(files));
  });
});
