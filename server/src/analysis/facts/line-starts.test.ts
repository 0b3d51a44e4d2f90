import { ts } from 'ts-morph';
import { expect, it } from 'vitest';
import { lineStartsOf } from './line-starts.js';

it.each(['', 'one line', 'a\nb\n\nc', 'a\r\nb\rc\n\r\n', 'a\u2028b\u2029c\n', '\n', '\r\n', 'ends with one\r'])(
  'begins lines where the compiler does: %j',
  (text) => {
    const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);
    expect([...lineStartsOf(text)]).toEqual([...source.getLineStarts()]);
  },
);
