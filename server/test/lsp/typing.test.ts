// What a user sees while typing: lenses that stay through half statements and move with their lines.

import type { CodeLens } from 'vscode-languageserver/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS, TestClient } from './client.js';

const text = `import { asset } from 'headwater';

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

describe('lenses while typing', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await TestClient.start('examples/retail');
    await client.open('src/pipeline.ts', text);
  }, START_MS);
  afterAll(() => client.stop());

  const linesWithLens = async () => {
    const lenses = await client.about<CodeLens[]>('codeLens', 'src/pipeline.ts');
    return lenses
      .filter(({ command }) => command?.title.startsWith('▷ Materialize'))
      .map(({ range }) => range.start.line + 1);
  };

  it('stay through every key of a half statement, and move with their declarations', async () => {
    expect(await linesWithLens()).toEqual([3, 9, 16]);
    const typed = '\nconst x = { a: 1 };';
    const at = text.indexOf('async materialize(ctx) {', text.indexOf("'second'")) + 'async materialize(ctx) {'.length;
    for (let length = 1; length <= typed.length; length++) {
      await client.change('src/pipeline.ts', text.slice(0, at) + typed.slice(0, length) + text.slice(at));
      expect(await linesWithLens()).toEqual([3, 9, 17]);
    }
    for (let lines = 1; lines <= 3; lines++) {
      await client.change('src/pipeline.ts', '\n'.repeat(lines) + text);
      expect(await linesWithLens()).toEqual([3 + lines, 9 + lines, 16 + lines]);
    }
    await client.change('src/pipeline.ts', text.slice(0, text.indexOf('export const third')));
    expect(await linesWithLens()).toEqual([3, 9]);
    expect(client.diagnostics.get(client.uri('src/pipeline.ts')) ?? []).toEqual([]);
  });
});
