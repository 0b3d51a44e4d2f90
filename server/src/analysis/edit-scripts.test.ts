// Any sequence of edits comes to what reading the project anew comes to.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { editScript, playScript } from './edit-scripts.fixture.js';
import { Workspace } from './index.js';
import { contentOf } from './snapshot.fixture.js';

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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
