import { describe, expect, it } from 'vitest';
import { compiler } from '../index.js';
import { countEdits, textEdits } from './code-edits.js';

const before = `import { asset, check } from 'headwater';
import { rate } from './rate.js';
import { sum } from './sum.js';
import './set-up.js';
import './log.js';
export const total = asset('total', {
  description: 'All of it.',
  deps: [],
  async materialize(ctx) { await ctx.write(sum(rate)); },
  checks: [check('some', async () => ({ passed: sum(rate) > 0 }))],
});
`;

function edited(...changes: readonly (readonly [from: string, to: string])[]) {
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
  const extract = (path: string, text: string) => compiler.extractFacts(path, text, true);
  return countEdits([...textEdits([{ path: 'a.ts', before, after }], extract)]);
}

describe('edits', () => {
  const [rate, sum] = ["import { rate } from './rate.js';\n", "import { sum } from './sum.js';\n"];
  const [setUp, log] = ["import './set-up.js';\n", "import './log.js';\n"];
  const said = { count: 1, names: ['total'] };
  const check = /^ {2}checks.*\n/m.exec(before)?.[0] ?? '';

  it.each([
    ['imports of names in another order', edited([rate + sum, sum + rate]), { cosmetic: 2 }],
    ['imports for what they do in another order', edited([setUp + log, log + setUp]), { meaning: 2 }],
    ['a name from elsewhere', edited(["'./rate.js'", "'./rates.js'"]), { meaning: 1 }],
    ['checks that are gone', edited([check, '']), { said }],
    ['a check that judges otherwise', edited(['> 0', '> 1']), { said }],
    [
      'a description beside what computes',
      edited(['All', 'Some'], ['write(sum', 'write(1 + sum']),
      { said, meaning: 1, names: ['total'] },
    ],
  ])('%s', (_, counts, kinds) => {
    expect(counts).toEqual({ meaning: 0, names: [], cosmetic: 0, ...kinds });
  });
});
