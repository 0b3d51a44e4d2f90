// Any sequence of edits comes to what reading the project anew comes to.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { editScript, playScript } from './edit-scripts.fixture.js';
import { type FileChange, Workspace } from './index.js';
import { contentOf } from './snapshot.fixture.js';

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The barrel is asked while it waits to be evaluated again, and then says something else. */
const BARREL_CHANGED_WHILE_STALE = [
  [{ path: 'names.ts', text: 'export function PREFIX() {} export const TABLE = process.env.TABLE;' }],
  [
    {
      path: 'barrel.ts',
      text: "export const TABLE = 'hidden'; export * from './names.js'; export const shopOrders = 1;",
    },
  ],
  [{ path: 'names.ts', text: "export const PREFIX = 'shop'; export const TABLE = `${PREFIX}_orders`;" }],
];

it('comes to the same when edits are given up half-way for the next ones', () => {
  fc.assert(
    fc.property(editScript, fc.array(fc.nat({ max: 40 }), { maxLength: 13 }), (steps, patience) => {
      const workspace = new Workspace({ settings: plainSettings, digest });
      let [at, isWhole] = [0, true];
      let all: readonly FileChange[] = [];
      for (const { changes, files, isBroken } of playScript(steps)) {
        const edit = workspace.applyInSteps(changes, null);
        // The first step takes the changes up.
        for (let left = patience[at] ?? 0; left >= 0; left -= 1) if (edit.next().done === true) break;
        [at, isWhole] = [at + 1, !isBroken];
        all = files;
      }
      if (!isWhole) return;
      const cold = new Workspace({ settings: plainSettings, digest });
      expect(contentOf(workspace.apply(all))).toEqual(contentOf(cold.apply(all)));
    }),
    { numRuns: 40, examples: [[BARREL_CHANGED_WHILE_STALE, [2]]] },
  );
});

it('comes to the same as reading the project anew, after every step without syntax errors', () => {
  fc.assert(
    fc.property(editScript, (steps) => {
      const workspace = new Workspace({ settings: plainSettings, digest });
      for (const { changes, files, isBroken } of playScript(steps)) {
        const snapshot = workspace.apply(changes);
        // What is half typed shows what was there before.
        if (isBroken) continue;
        const cold = new Workspace({ settings: plainSettings, digest });
        expect(contentOf(snapshot)).toEqual(contentOf(cold.apply(files)));
      }
    }),
    { numRuns: 30 },
  );
});
