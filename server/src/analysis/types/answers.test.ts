// Answers as an input of linking: they move with their text, go with it, and come to the same as a start with them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSettings } from '../../../../test/harness/fixture.js';
import { Workspace } from '../index.js';
import { contentOf } from '../snapshot.fixture.js';
import { type FileAnswers, moveAnswers } from './answers.js';
import { settleTypes, TypeChecker } from './index.js';

const installed = {
  readText: () => null,
  isFile: () => false,
  isFolder: () => false,
  realPath: (path: string) => path,
};

describe('what an edit leaves of answers', () => {
  const text = 'const a = load();\nread(a);\nread(b);\n';
  const at = (part: string, from = 0) => ({
    start: text.indexOf(part, from),
    end: text.indexOf(part, from) + part.length,
  });
  const answer = { kind: 'undecided' } as const;
  const answers: FileAnswers = {
    file: 'a.ts',
    text,
    answers: [at('load()'), at('a', 20), at('b')].map((place) => ({ ...place, answer })),
  };
  const left = (after: string): readonly string[] =>
    moveAnswers(answers, after).answers.map(({ start, end }) => after.slice(start, end));

  it.each([
    ['beside them', `${text}more`, ['load()', 'a', 'b']],
    ['before them', `// more\n${text}`, ['load()', 'a', 'b']],
    ['between them', text.replace('read(b)', 'write(b)'), ['load()', 'a', 'b']],
    ['inside of one', text.replace('load()', 'load<string>()'), ['a', 'b']],
    ['all of it', '', []],
  ])('%s', (_name, after, expected) => expect(left(after)).toEqual(expected));
});

describe('a workspace with answers', () => {
  const HEAD = `import { asset, source } from 'headwater';\nsource('orders');\nsource('users');\n`;
  const VERSIONS: Readonly<Record<string, readonly (string | null)[]>> = {
    'types.ts': [
      `export type Key = 'orders';`,
      `export type Key = 'users';\nexport interface Store { rows(ctx: any): unknown }`,
      `// The same, lower.\nexport type Key = 'orders' | 'users';`,
      null,
    ],
    'load.ts': [
      `import type { Key } from './types.js';\nexport declare function load(): Key;`,
      `export declare function load(): string;`,
      `import type { Key } from './types.js';\nexport declare function load(): Key;\nexport class Rows { rows(ctx: any) { return ctx.read('users'); } }`,
    ],
    'report.ts': [
      `${HEAD}import { load } from './load.js';\nasset('report', { async materialize(ctx) { await ctx.read(load()); } });`,
      `${HEAD}import { load } from './load.js';\nconst key = load();\nasset(key, { materialize() {} });\nasset('late', { deps: [key], materialize() {} });`,
      `${HEAD}import { load } from './load.js';\nimport type { Store } from './types.js';\ndeclare const store: Store;\nasset('report', { async materialize(ctx) { await store.rows(ctx); } });`,
    ],
  };
  const edit = fc
    .constantFrom(...Object.keys(VERSIONS))
    .chain((path) => fc.record({ path: fc.constant(path), text: fc.constantFrom(...(VERSIONS[path] ?? [])) }));
  const checker = (): TypeChecker => new TypeChecker({ root: '/project', settings: plainSettings, installed });
  /** Apart from how many changes it took. */
  const said = ({ snapshot }: Workspace): unknown => contentOf(snapshot);

  it('says after any edits what one says that starts with the same texts', () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const workspace = new Workspace({ settings: plainSettings });
        const kept = checker();
        const texts = new Map(Object.entries(VERSIONS).map(([path, [text = null]]) => [path, text]));
        for (const { path, text } of [...[...texts].map(([path, text]) => ({ path, text })), ...edits]) {
          texts.set(path, text);
          workspace.apply([{ path, text }]);
          kept.update([{ file: path, text }]);
          settleTypes(workspace, kept);
        }
        const fresh = new Workspace({ settings: plainSettings });
        fresh.apply([...texts].map(([path, text]) => ({ path, text })));
        const cold = checker();
        cold.update([...texts].map(([file, text]) => ({ file, text })));
        settleTypes(fresh, cold);
        expect(said(workspace)).toEqual(said(fresh));
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it('does not take what is said of another text', () => {
    const text = VERSIONS['report.ts']?.[0] ?? '';
    const workspace = new Workspace({ settings: plainSettings });
    workspace.apply([{ path: 'report.ts', text }]);
    const [asked] = workspace.questions;
    const expressions = asked?.expressions ?? [];
    const answer = { kind: 'constants', values: ['orders'] } as const;
    const answers = expressions.map((place) => ({ ...place, answer }));
    const before = workspace.snapshot;
    expect(workspace.answer([{ file: 'report.ts', text: `${text} `, answers }])).toBe(before);
    const { reads } = workspace.answer([{ file: 'report.ts', text, answers }]);
    expect(reads.map(({ asset }) => asset)).toEqual(['orders']);
  });
});
