// What the project's own mapping functions do is asked of its host when a file is saved, and where they fail is shown.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noProblem, open, positionOf, problem, projectFile, replace } from './editing.js';

const text = `import { asset, customMapping, from, staticPartitions } from 'headwater';
const shops = staticPartitions(['S1', 'S2']);
const neighbours = customMapping({
  describe: 'the shop and its neighbour',
  upstream: () => { throw new Error('no such shop'); },
  downstream: (keys) => keys,
});
export const shopOrders = asset('shop_orders', { partitions: shops, async materialize(ctx) { await ctx.write([]); } });
export const shopPairs = asset('shop_pairs', {
  partitions: shops,
  deps: [from(shopOrders, neighbours)],
  async materialize(ctx) { await ctx.write(await ctx.read(shopOrders)); },
});
`;

describe('a custom mapping', () => {
  const file = projectFile('src/shop-pairs.ts');
  after(() => vscode.workspace.fs.delete(file));

  it('is asked when its file is saved; where it throws, that is shown until it answers', async () => {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const editor = await open('src/shop-pairs.ts');
    const found = await problem(file, 'mapping-failed');
    assert.match(found.message, /“the shop and its neighbour” of shop_orders → shop_pairs failed for .*: no such shop/);
    assert.equal(found.range.start.line, positionOf(editor.document, 'throw new Error').line);
    await replace(editor, "() => { throw new Error('no such shop'); }", '(keys) => keys');
    await editor.document.save();
    await noProblem(file, 'mapping-failed');
  });
});
