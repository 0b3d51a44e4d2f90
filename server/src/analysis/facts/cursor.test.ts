import { ts } from 'ts-morph';
import { expect, it } from 'vitest';
import { newCursor, startOf } from './cursor.js';

const texts: Readonly<Record<string, string>> = {
  'comments before and inside': '// a\n/* b */ const a /* c */ = /** d */ f(/* e */ 1, // f\n 2);',
  'a line for the shell': '#!/usr/bin/env node\nexport const a = 1;',
  'marks of a merge': 'const a = 1;\n<<<<<<< ours\nconst b = 2;\n=======\nconst b = 3;\n>>>>>>> theirs\nf(a);',
  'other white space': '\u00a0\tconst\u2003größe = \u00a0`a ${ größe } b`;\r\n\r\n  f\r\n  .g ( größe )\f;',
  'a byte order mark': '\ufeffconst a = b;',
  'half-typed': 'const a = asset("a", { deps: [, b.], async materialize(ctx) { await ctx.',
  'nothing at all': '',
  'private names and types': 'class A<T> { #a = <T>(x: T): x is T => x; static async *b() { yield this.#a; } }',
};

it.each(Object.entries(texts))('begins each node where the compiler does: %s', (_, text) => {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);
  const cursor = newCursor(source, text);
  let nodes = 0;
  const compare = (node: ts.Node): void => {
    nodes += 1;
    expect(startOf(cursor, node)).toBe(node.getStart(source));
    ts.forEachChild(node, compare);
  };
  compare(source);
  expect(nodes).toBeGreaterThan(0);
});
