// With a memory of the run before, the rules find what they find without one.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { editScript, playScript } from '../analysis/edit-scripts.fixture.js';
import { type Snapshot, Workspace } from '../analysis/index.js';
import { runRules, runRulesInSteps, RuleMemory } from './index.js';

function findingsIn(snapshot: Snapshot, now: number, memory?: RuleMemory): unknown {
  return JSON.parse(JSON.stringify(runRules({ snapshot, now }, {}, memory)));
}

it('finds after every edit, at whatever time, what a run without it finds', () => {
  fc.assert(
    fc.property(editScript, (steps) => {
      const workspace = new Workspace({ settings: plainSettings });
      const memory = new RuleMemory();
      let now = Date.parse('2024-09-29T00:00:00Z');
      for (const { changes } of playScript(steps)) {
        // Partitions come to be while somebody types.
        now += 12 * 3600_000;
        const snapshot = workspace.apply(changes);
        expect(findingsIn(snapshot, now, memory)).toEqual(findingsIn(snapshot, now));
      }
    }),
    { numRuns: 60 },
  );
});

it('finds the same where runs before it were given up half-way', () => {
  fc.assert(
    fc.property(editScript, fc.array(fc.nat(200), { minLength: 1, maxLength: 5 }), (steps, stops) => {
      const workspace = new Workspace({ settings: plainSettings });
      const memory = new RuleMemory();
      const now = Date.parse('2024-09-29T00:00:00Z');
      for (const [edit, { changes }] of [...playScript(steps)].entries()) {
        const snapshot = workspace.apply(changes);
        const run = runRulesInSteps({ snapshot, now }, { rules: {}, judge: memory });
        for (let left = stops[edit % stops.length] ?? 0; left > 0 && run.next().done !== true; left -= 1);
        if (edit % 2 === 0) expect(findingsIn(snapshot, now, memory)).toEqual(findingsIn(snapshot, now));
      }
    }),
    { numRuns: 30 },
  );
});
