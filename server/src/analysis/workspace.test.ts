// The workspace over time: edits, half-typed text, files that come and go.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse, edgesOf, parseFixture, plainSettings } from '../../../test/harness/fixture.js';
import { type FileChange, type Snapshot, Workspace } from './index.js';
import { contentOf } from './snapshot.fixture.js';

const PIPELINE = `
//- /days.ts
import { dailyPartitions } from 'headwater';
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const PREFIX = 'shop';
//- /sources.ts
import { source } from 'headwater';
import { days, PREFIX } from './days.js';
export const orders = source(\`\${PREFIX}/orders\`, { partitions: days });
//- /io.ts
import Database from 'better-sqlite3';
const db = new Database('w.db');
export const rows = (table) => db.prepare(\`SELECT * FROM \${table} WHERE day = 1\`).all();
//- /sales.ts
import { asset } from 'headwater';
import { days } from './days.js';
import { rows } from './io.js';
import { orders } from './sources.js';
export const sales = asset('sales', { deps: [orders], partitions: days, async materialize(ctx) { await ctx.write(rows(orders.table)); } });
//- /report.ts
import { asset } from 'headwater';
import { sales } from './sales.js';
export const report = asset('report', { deps: [sales], async materialize(ctx) { await ctx.read(sales); await ctx.read('shop/orders'); } });
`;

function open(files: readonly FileChange[]): Workspace {
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply(files);
  return workspace;
}

describe('edits', () => {
  const steps: readonly (readonly FileChange[])[] = [
    [
      {
        path: 'days.ts',
        text: "import { dailyPartitions } from 'headwater';\nexport const days = dailyPartitions({ start: '2024-11-01' });\nexport const PREFIX = 'store';",
      },
    ],
    [{ path: 'io.ts', text: 'export const rows = (table) => [];' }],
    [{ path: 'sources.ts', text: null }],
    [
      {
        path: 'sources.ts',
        text: "\n\n// moved\nimport { source } from 'headwater';\nexport const orders = source('orders');\n",
      },
    ],
    [
      {
        path: 'report.ts',
        text: "import { asset } from 'headwater';\nimport { missing } from './new.js';\nexport const report = asset('report', { deps: [missing], materialize() {} });",
      },
    ],
    [{ path: 'new.ts', text: "import { source } from 'headwater';\nexport const missing = source('new');" }],
    [
      {
        path: 'new.ts',
        text: "import { source } from 'headwater';\n/* only a comment */ export const missing = source('new');",
      },
    ],
    [
      { path: 'sales.ts', text: null },
      { path: 'new.ts', text: null },
    ],
  ];

  it('come to the same as reading the project anew', () => {
    const { files } = parseFixture(PIPELINE);
    const workspace = open(files);
    const texts = new Map(files.map(({ path: file, text }) => [file, text]));
    steps.forEach((changes, index) => {
      const snapshot = workspace.apply(changes);
      for (const { path: file, text } of changes) {
        if (text === null) texts.delete(file);
        else texts.set(file, text);
      }
      const cold = open([...texts].map(([file, text]) => ({ path: file, text }))).snapshot;
      expect(contentOf(snapshot), `step ${index}`).toEqual(contentOf(cold));
      expect(snapshot.revision).toBe(index + 2);
    });
  });

  it('leave a snapshot that was handed out as it was', () => {
    const workspace = open(parseFixture(PIPELINE).files);
    const before = workspace.snapshot;
    const said = contentOf(before);
    workspace.apply([{ path: 'sales.ts', text: null }]);
    expect(edgesOf(before)).toEqual(['sales → report', 'shop/orders → report ?', 'shop/orders → sales']);
    expect(said).toMatchObject({ manifest: before.manifest });
  });

  it('of text alone move places and change nothing else', () => {
    const workspace = open(parseFixture(PIPELINE).files);
    const before = workspace.snapshot.graph.asset('sales')?.span.start.line ?? 0;
    const text = parseFixture(PIPELINE).files.find((file) => file.path === 'sales.ts')?.text ?? '';
    const after = workspace.apply([{ path: 'sales.ts', text: `// one\n// two\n${text}` }]);
    expect(after.graph.asset('sales')?.span.start.line).toBe(before + 2);
    expect(
      after.reads.find(({ reader }) => reader === 'sales')?.chain.map(({ file, start }) => `${file}:${start.line}`),
    ).toEqual(['sales.ts:7', 'io.ts:3']);
  });
});

describe('half-typed text', () => {
  const TEXT = `import { asset } from 'headwater';

export const first = asset('first', {
  async materialize(ctx) {
    await ctx.write([{ id: 1 }]);
  },
});

export const second = asset('second', {
  deps: [first],
  async materialize(ctx) {
    await ctx.write(await ctx.read(first));
  },
});

export const third = asset('third', {
  deps: [second],
  async materialize(ctx) {
    await ctx.write(await ctx.read(second));
  },
});
`;
  function linesOf(snapshot: Snapshot): readonly (readonly [string, number])[] {
    return snapshot.manifest.assets
      .map(({ key, span }) => [key, span.start.line] as const)
      .toSorted((a, b) => a[1] - b[1]);
  }

  it('keeps every declaration, at its line, at every key', () => {
    const workspace = open([{ path: 'main.ts', text: TEXT }]);
    const at = TEXT.indexOf('  async materialize', TEXT.indexOf("'second'")) + '  async materialize(ctx) {'.length;
    const typed = '\n    const x = { a: 1 };';
    for (let length = 1; length <= typed.length; length += 1) {
      const text = TEXT.slice(0, at) + typed.slice(0, length) + TEXT.slice(at);
      const snapshot = workspace.apply([{ path: 'main.ts', text }]);
      expect(linesOf(snapshot), JSON.stringify(typed.slice(0, length))).toEqual([
        ['first', 3],
        ['second', 9],
        ['third', 17],
      ]);
      expect(edgesOf(snapshot), JSON.stringify(typed.slice(0, length))).toEqual(['first → second', 'second → third']);
    }
    expect(workspace.snapshot.manifest.assets.some(({ isRetained }) => isRetained)).toBe(false);
  });

  it('moves what it keeps with the text', () => {
    const workspace = open([{ path: 'main.ts', text: TEXT }]);
    const broken = TEXT.replace("asset('second', {", "asset('second', { x: {{{");
    workspace.apply([{ path: 'main.ts', text: broken }]);
    for (const lines of [1, 2, 3]) {
      const snapshot = workspace.apply([{ path: 'main.ts', text: '\n'.repeat(lines) + broken }]);
      expect(linesOf(snapshot)).toEqual([
        ['first', 3 + lines],
        ['second', 9 + lines],
        ['third', 16 + lines],
      ]);
    }
  });

  it('forgets what is gone when the text is whole again', () => {
    const workspace = open([{ path: 'main.ts', text: TEXT }]);
    const without = TEXT.slice(0, TEXT.indexOf('export const third'));
    expect(
      workspace
        .apply([{ path: 'main.ts', text: `${without}const x = {` }])
        .manifest.assets.map(({ key, isRetained }) => [key, isRetained]),
    ).toEqual([
      ['first', false],
      ['second', false],
      ['third', true],
    ]);
    expect(linesOf(workspace.apply([{ path: 'main.ts', text: without }]))).toEqual([
      ['first', 3],
      ['second', 9],
    ]);
  });

  it('reports the parser’s errors where they are', () => {
    const { snapshot } = analyse('const x = {\n  a: 1\n');
    expect(snapshot.problems).toMatchObject([
      { kind: 'syntax-error', span: { file: 'main.ts', start: { line: 3, column: 1 } } },
    ]);
  });
});

describe('changes in steps', () => {
  const names = Array.from({ length: 150 }, (_, index) => `f${index}`);
  const files = (key: string) => [
    { path: 'hub.ts', text: `export const KEY = '${key}';` },
    { path: 'sources.ts', text: "import { source } from 'headwater';\nsource('a'); source('b');" },
    ...names.map((name) => ({
      path: `${name}.ts`,
      text: `import { asset } from 'headwater';\nimport { KEY } from './hub.js';\nasset('${name}', { async materialize(ctx) { await ctx.read(KEY); } });`,
    })),
  ];
  const readersIn = ({ reads }: Snapshot, key: string): readonly string[] =>
    reads.filter(({ asset }) => asset === key).map(({ reader }) => reader);

  const firstPicture = (steps: Iterator<Snapshot | null, Snapshot>): Snapshot | null => {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return null;
      if (step.value !== null) return step.value;
    }
  };

  it('show the wanted files first, and come to what one change comes to', () => {
    const workspace = open([]);
    const steps = workspace.applyInSteps(files('a'), new Set(['f7.ts']));
    const first = firstPicture(steps);
    expect(first && readersIn(first, 'a')).toEqual(['f7']);
    expect(workspace.snapshot.manifest.assets).toEqual([]);
    for (let step = steps.next(); step.done !== true; step = steps.next()) expect(step.value).toBeNull();
    expect(contentOf(workspace.snapshot)).toEqual(contentOf(open(files('a')).snapshot));
  });

  it('that nobody finishes are finished with the next ones', () => {
    const workspace = open(files('a'));
    const before = workspace.snapshot;
    const steps = workspace.applyInSteps([{ path: 'hub.ts', text: "\nexport const KEY = 'b';" }], new Set(['f7.ts']));
    const first = firstPicture(steps);
    expect(first && [readersIn(first, 'b'), readersIn(first, 'a')]).toEqual([['f7'], []]);
    steps.next();
    expect(workspace.snapshot).toBe(before);
    workspace.apply([{ path: 'f8.ts', text: '' }]);
    const texts = files('b').map((file) => (file.path === 'f8.ts' ? { ...file, text: '' } : file));
    const fresh = open(texts.map((file) => (file.path === 'hub.ts' ? { ...file, text: `\n${file.text}` } : file)));
    expect(contentOf(workspace.snapshot)).toEqual(contentOf(fresh.snapshot));
  });

  it.each([1, 2, 100, 1000])('find assets where the text before names them, %i steps on', (count) => {
    const text = "import { asset } from 'headwater';\nimport { orders } from './main.js';\n";
    const readers = Array.from({ length: 130 }, (_, at) => `asset('r${at}', { materialize(c) { c.read(orders); } });`);
    const declared = `export const orders = asset('orders', { materialize() {} });
export const sales = asset('sales', { deps: ['orders'], materialize(c) { c.resource('w').query('SELECT * FROM orders'); } });`;
    const workspace = open([
      { path: 'main.ts', text: `import { asset } from 'headwater';\n${declared}` },
      { path: 'readers.ts', text: `${text}${readers.join('\n')}` },
    ]);
    const before = workspace.snapshot;
    const more = "import { asset } from 'headwater';\nconst more = [1, 2].map((x) => x + 1);\n";
    const steps = workspace.applyInSteps([{ path: 'main.ts', text: `${more}${declared}` }], null);
    for (let step = 0; step < count; step += 1) steps.next();
    const placesIn = ({ occurrencesOf }: Snapshot): readonly string[] =>
      occurrencesOf('orders').flatMap(({ role, span: { file, start, end } }) =>
        file === 'main.ts' ? [`${role} ${start.line}:${start.column}-${end.column}`] : [],
      );
    const onLines = (first: number): readonly string[] => [
      `declaration ${first}:14-20`,
      `declaration ${first}:30-36`,
      `dependency ${first + 1}:47-53`,
      `read ${first + 1}:111-117`,
    ];
    expect(placesIn(before)).toEqual(onLines(2));
    workspace.apply([]);
    expect(placesIn(workspace.snapshot)).toEqual(onLines(3));
  });

  it('show nothing before the end where there is little to do', () => {
    const workspace = open(files('a'));
    expect(firstPicture(workspace.applyInSteps([{ path: 'f8.ts', text: '' }], new Set(['f7.ts'])))).toBeNull();
    expect(workspace.snapshot.graph.asset('f8')).toBeNull();
  });

  it('evaluate many files in many steps', () => {
    const workspace = open(files('a'));
    const steps = workspace.applyInSteps([{ path: 'hub.ts', text: "\nexport const KEY = 'b';" }], null);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(names.length);
  });
});

describe('bad input', () => {
  const here = import.meta.dirname;
  const tests = ['reads.test.ts', 'keys.test.ts', 'ranges.test.ts', 'imports.test.ts', 'edits.test.ts'].map((name) =>
    readFileSync(path.join(here, name), 'utf8'),
  );

  it('any prefix of a pipeline is analysed', () => {
    for (const { path: file, text } of parseFixture(PIPELINE).files) {
      const workspace = open(parseFixture(PIPELINE).files);
      for (let length = 0; length <= text.length; length += 1)
        workspace.apply([{ path: file, text: text.slice(0, length) }]);
      expect(workspace.snapshot.manifest.assets.map(({ key }) => key).toSorted()).toEqual([
        'report',
        'sales',
        'shop/orders',
      ]);
    }
  });

  it('any prefix of the fixtures is analysed', () => {
    for (const test of tests) {
      for (const [, literal = ''] of test.matchAll(/`((?:[^`\\]|\\.)*)`/g)) {
        const text = literal.replaceAll('\\`', '`').replaceAll('\\${', '${');
        const workspace = open([]);
        for (let length = 0; length <= text.length; length += 7)
          workspace.apply([{ path: 'main.ts', text: text.slice(0, length) }]);
        expect(workspace.snapshot.files).toEqual(['main.ts']);
      }
    }
  });

  it.each([
    ['deep nesting', `const a = ${'('.repeat(3000)}1${')'.repeat(3000)};`],
    ['a long chain of operators', `const a = ${Array.from({ length: 20_000 }, (_, i) => `x${i}`).join(' + ')};`],
    ['a long chain of calls', `const a = x${'.f()'.repeat(5000)};`],
    ['many lists in lists', `const a = ${'['.repeat(3000)}${']'.repeat(3000)};`],
    ['many ifs', `${'if (x) { '.repeat(2000)}${'}'.repeat(2000)}`],
    [
      'an object in itself',
      "import { asset } from 'headwater';\nconst o = { group: 'g' }; o.self = o; o.storage = o; asset('a', o); asset('b', { ...o, tags: o, checks: [o], deps: [o] });",
    ],
    [
      'a function that calls itself for ever',
      "import { asset } from 'headwater';\nconst f = (n) => f(n + 1) + f(n + 2); asset(f(1), { materialize(ctx) { f(ctx); } });",
    ],
    ['a loop without an end', 'for (let i = 0; ; i++) { while (true) { i--; } }'],
    ['a list that grows while it is walked', "const l = ['a']; for (const x of l) l.push(x + x);"],
    ['a million characters', `// ${'x'.repeat(1_000_000)}`],
    ['no text at all', '\uFEFF\0\u{1F600}\uD800'],
  ])('%s', (_name, text) => {
    const { snapshot } = analyse(`//- /main.ts\n${text}`);
    expect(snapshot.files).toEqual(['main.ts']);
  });

  it('ten thousand assets in one file', () => {
    const { snapshot } = analyse(
      `import { asset } from 'headwater';\n${Array.from({ length: 10_000 }, (_, i) => `export const a${i} = asset('a${i}', { deps: [${i > 0 ? `a${i - 1}` : ''}], materialize(ctx) { return ctx.read('a${Math.max(0, i - 1)}'); } });`).join('\n')}`,
    );
    expect(snapshot.manifest.assets).toHaveLength(10_000);
    expect(snapshot.manifest.edges.filter(({ isDeclared }) => isDeclared)).toHaveLength(9_999);
  });

  it('a megabyte of data before an asset', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `  { id: ${i}, name: 'name of row number ${i}' },`).join(
      '\n',
    );
    const text = `import { asset, source } from 'headwater';\nconst rows = [\n${rows}\n];\nconst orders = source('orders');\nasset('late', { deps: [orders], materialize(ctx) { ctx.read(orders); return rows; } });\n`;
    expect(text.length).toBeGreaterThan(900_000);
    expect(edgesOf(analyse(text).snapshot)).toEqual(['orders → late']);
  });

  it('a chain of a thousand files', () => {
    const files = Array.from({ length: 1_000 }, (_, i) => ({
      path: `f${i}.ts`,
      text: `import { asset } from 'headwater';\n${i > 0 ? `import { a as before } from './f${i - 1}.js';\n` : ''}export const a = asset('a${i}', { deps: [${i > 0 ? 'before' : ''}], materialize() {} });`,
    }));
    expect(open(files).snapshot.manifest.edges).toHaveLength(999);
  });
});
