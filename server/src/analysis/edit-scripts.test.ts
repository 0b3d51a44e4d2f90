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

it('comes to the same as reading the project anew, after every step', () => {
  fc.assert(
    fc.property(editScript, (steps) => {
      const workspace = new Workspace({ settings: plainSettings, digest });
      for (const { changes, files } of playScript(steps)) {
        const cold = new Workspace({ settings: plainSettings, digest });
        expect(contentOf(workspace.apply(changes))).toEqual(contentOf(cold.apply(files)));
      }
    }),
    { numRuns: 30 },
  );
});
