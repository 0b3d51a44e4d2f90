// What functions were found to do in an earlier start is taken up where it still holds, and nowhere else.

import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { plainSettings } from '../../../../test/harness/fixture.js';
import { editScript, playScript } from '../edit-scripts.fixture.js';
import type { ExtractedFile } from '../facts/facts.js';
import { type FactsMemory, type FileChange, Workspace } from '../index.js';
import { contentOf } from '../snapshot.fixture.js';
import { pack } from '../stored/pack.js';
import { unpack } from '../stored/unpack.js';
import type { KeptBodies, KeptFile } from './kept-bodies.js';

/** Remembers for one later start, as plain data alone. */
class Memory implements FactsMemory {
  readonly #known = new Map<string, { readonly text: string; readonly file: ExtractedFile }>();
  #kept: { readonly basis: string; readonly byFile: unknown } | null = null;

  recall(path: string, text: string): ExtractedFile | null {
    const known = this.#known.get(path);
    return known?.text === text ? known.file : null;
  }
  remember(): void {
    // Only once it is known which texts the bodies were kept of.
  }
  readonly bodies = {
    recall: (): KeptBodies | null =>
      this.#kept && {
        basis: this.#kept.basis,
        byFile: new Map(this.#kept.byFile as readonly (readonly [string, KeptFile])[]),
      },
    remember: ({ basis, byFile }: KeptBodies): void => {
      const packed = pack([...byFile]);
      if (packed === null) throw new Error('What is kept is no plain data.');
      this.#kept = { basis, byFile: unpack(packed) };
    },
  };
  /** Of the workspace's texts. */
  keep(workspace: Workspace, files: readonly FileChange[], change: (kept: KeptFile) => KeptFile = (kept) => kept) {
    this.#kept = null;
    workspace.useMemory(this);
    workspace.keepBodies();
    const kept = this.bodies.recall();
    if (kept !== null)
      this.bodies.remember({ ...kept, byFile: new Map([...kept.byFile].map(([file, each]) => [file, change(each)])) });
    this.#known.clear();
    for (const { path, text } of files) {
      const file = text === null ? null : workspace.recall(path, text);
      if (text !== null && file !== null) this.#known.set(path, { text, file });
    }
    return kept !== null;
  }
}

it('a start that takes it up, and edits after that, come to the same as reading the project anew', () => {
  let kept = 0;
  fc.assert(
    fc.property(editScript, (steps) => {
      let memory: Memory | null = null;
      let workspace = new Workspace({ settings: plainSettings });
      for (const [index, { changes, files, isBroken }] of [...playScript(steps)].entries()) {
        // Now a start, now an edit in what has started.
        const isStart = index % 2 === 0;
        if (isStart) workspace = new Workspace({ settings: plainSettings, ...(memory && { memory }) });
        const snapshot = workspace.apply(isStart ? files : changes);
        if (isBroken) continue;
        const cold = new Workspace({ settings: plainSettings });
        expect(contentOf(snapshot)).toEqual(contentOf(cold.apply(files)));
        const next = new Memory();
        if (next.keep(workspace, files)) kept += 1;
        memory = next;
      }
    }),
    { numRuns: 15 },
  );
  expect(kept).toBeGreaterThan(5);
});

const vocabulary = "import { asset, source } from 'headwater';\n";

test('all that functions do can be kept, also what they copy, make, and name in their cache keys', () => {
  const before = new Workspace({ settings: plainSettings });
  const text = `import { asset, job } from 'headwater';
export const orders = asset('orders', { materialize() {} });
export const copy = asset('copy', {
  deps: [orders],
  cache: { key: (ctx) => ctx.version(orders) },
  async materialize(ctx) { await ctx.write(await ctx.read(orders)); },
});
export const nightly = job('nightly', { async run(ctx) { await ctx.materialize(copy); } });
`;
  const files = [{ path: 'main.ts', text }];
  const observed = before.apply(files).observations();
  expect(observed.map(({ kind }) => kind).toSorted()).toEqual(['cache-key', 'copy', 'materialize']);
  const memory = new Memory();
  memory.keep(before, files);
  const after = new Workspace({ settings: plainSettings, memory });
  expect(after.apply(files).observations()).toEqual(observed);
});

const PROJECT: Readonly<Record<string, string>> = {
  'names.ts': "export const TABLE = 'orders';\n",
  'clean.ts': 'export const clean = (db, text) => db.prepare(text).all();\n',
  'all.sql': 'SELECT * FROM orders',
  'orders.ts': `${vocabulary}export const orders = source('orders', { description: 'all' });\n`,
  'sales.ts': `${vocabulary}import { orders } from './orders.js';\nexport const sales = asset('sales', { async materialize(ctx) { await ctx.read(orders); } });\n`,
  'called.ts': `${vocabulary}import Database from 'better-sqlite3';\nimport { clean } from './clean.js';\nexport const called = asset('called', { materialize() { return clean(new Database('w.db'), 'SELECT * FROM orders'); } });\n`,
  'named.ts': `${vocabulary}import Database from 'better-sqlite3';\nimport { TABLE } from './names.js';\nexport const named = asset('named', { materialize() { return new Database('w.db').prepare(\`SELECT * FROM \${TABLE}\`).all(); } });\n`,
  'filed.ts': `${vocabulary}import { readFileSync } from 'node:fs';\nimport Database from 'better-sqlite3';\nexport const filed = asset('filed', { materialize() { return new Database('w.db').prepare(readFileSync('all.sql', 'utf8')).all(); } });\n`,
  'looking.ts': `${vocabulary}import { sales } from './sales.js';\nexport const looking = asset('looking', { materialize(ctx) { return [sales.description, ctx.read('orders')]; } });\n`,
};
const filesOf = (texts: Readonly<Record<string, string>>): readonly FileChange[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

/** Which assets a start takes from a memory that knows of no read, after this edit. */
function takenUp(file: string, edit: (text: string) => string): readonly string[] {
  const files = filesOf(PROJECT);
  const before = new Workspace({ settings: plainSettings });
  before.apply(files);
  const memory = new Memory();
  memory.keep(before, files, (kept) => ({
    ...kept,
    bodies: kept.bodies.map((body) => body && { ...body, reads: [] }),
  }));
  const { reads, manifest } = new Workspace({ settings: plainSettings, memory }).apply(
    filesOf({ ...PROJECT, [file]: edit(PROJECT[file] ?? '') }),
  );
  const readers = new Set(reads.map(({ reader }) => reader));
  return manifest.assets.flatMap(({ key, kind }) => (kind === 'asset' && !readers.has(key) ? [key] : []));
}

test.each([
  ['nothing', 'orders.ts', (text: string) => text, 'called filed looking named sales'],
  ['a line above', 'orders.ts', (text: string) => `\n${text}`, 'called filed looking named sales'],
  [
    'what a handle does not show',
    'orders.ts',
    (text: string) => text.replace('all', 'every'),
    'called filed looking named sales',
  ],
  ['a body', 'named.ts', (text: string) => text.replace('*', 'id'), 'called filed looking sales'],
  [
    'the table of a handle',
    'orders.ts',
    (text: string) => text.replace('{', "{ formerKeys: ['old'],"),
    'called filed named',
  ],
  ['a constant', 'names.ts', (text: string) => text.replace("'orders'", "'sales'"), 'called filed looking sales'],
  ['a helper', 'clean.ts', (text: string) => text.replace('all', 'get'), 'filed looking named sales'],
  ['a text that is read', 'all.sql', (text: string) => text.replace('*', 'id'), 'called looking named sales'],
  ['an asset whose options are asked for', 'sales.ts', (text: string) => `${text}// More.\n`, 'called filed named'],
])('where %s has changed, it is taken up by those who see nothing of it', (_what, file, edit, expected) => {
  expect(takenUp(file, edit).toSorted().join(' ')).toBe(expected);
});

test('is not taken up where another file has come, or where something else is set', () => {
  const files = filesOf(PROJECT);
  const before = new Workspace({ settings: plainSettings });
  before.apply(files);
  const memory = new Memory();
  memory.keep(before, files, (kept) => ({
    ...kept,
    bodies: kept.bodies.map((body) => body && { ...body, reads: [] }),
  }));
  const more = [...files, { path: 'more.ts', text: '' }];
  expect(new Workspace({ settings: plainSettings, memory }).apply(more).reads).not.toEqual([]);
  const settings = { ...plainSettings, dialect: 'duckdb' } as const;
  expect(new Workspace({ settings, memory }).apply(files).reads).not.toEqual([]);
});
