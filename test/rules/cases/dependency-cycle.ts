import type { RuleCases } from '../rule-cases.js';

/** Reads every dependency, so that none is unused. */
const reads = (...keys: string[]) => `async materialize(ctx) {
    await ctx.write([${keys.map((key) => `await ctx.read('${key}')`).join(', ')}]);
  },`;

export const cases: RuleCases = {
  fires: {
    'once for two assets, at the one whose key sorts first': `
//- /cycle.ts
import { asset } from 'headwater';
export const b = asset('b', {
  deps: ['a'],
  ${reads('a')}
});
export const a = asset('a', {
  deps: [b],
  //     ^ error[dependency-cycle]: These assets wait for each other, so none can run first: a → b → a.
  ${reads('b')}
});
`,
    'for a cycle of three through an order-only dependency': `
//- /cycle.ts
import { after, asset } from 'headwater';
export const a = asset('a', {
  deps: [after('c')],
  //     ^^^^^^^^^^ error[dependency-cycle]: … a → b → c → a
  ${reads()}
});
export const b = asset('b', {
  deps: [a],
  ${reads('a')}
});
export const c = asset('c', {
  deps: [b],
  ${reads('b')}
});
`,
    'for an asset that waits for itself': `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: 0 }))],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[dependency-cycle]: balance waits for itself
  ${reads('balance')}
});
`,
    'for a self dependency without a mapping': `
//- /self.ts
import { asset, dailyPartitions } from 'headwater';
export const balance = asset('balance', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  deps: ['balance'],
  //     ^^^^^^^^^ error[dependency-cycle]: balance waits for itself
  ${reads('balance')}
});
`,
    'twice for two cycles apart from each other': `
//- /cycles.ts
import { asset } from 'headwater';
export const a = asset('a', {
  deps: ['b'],
  //     ^^^ error[dependency-cycle]: … a → b → a
  ${reads('b')}
});
export const b = asset('b', {
  deps: ['a'],
  ${reads('a')}
});
export const c = asset('c', {
  deps: ['d'],
  //     ^^^ error[dependency-cycle]: … c → d → c
  ${reads('d')}
});
export const d = asset('d', {
  deps: ['c'],
  ${reads('c')}
});
`,
  },
  staysQuiet: {
    'for a self dependency that looks strictly back': `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  ${reads('balance')}
});
`,
    'for a diamond, and for a cycle that only an undeclared read closes': `
//- /diamond.ts
import { asset } from 'headwater';
export const top = asset('top', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('bottom'));
    //                    ^^^^^^^^^^^^^^^^^^ error[undeclared-read]: top reads bottom
  },
});
export const left = asset('left', {
  deps: [top],
  ${reads('top')}
});
export const right = asset('right', {
  deps: [top],
  ${reads('top')}
});
export const bottom = asset('bottom', {
  deps: [left, right],
  ${reads('left', 'right')}
});
`,
    'for a long chain': `
//- /chain.ts
import { asset } from 'headwater';
export const a = asset('a', {
  ${reads()}
});
export const b = asset('b', {
  deps: [a],
  ${reads('a')}
});
export const c = asset('c', {
  deps: [a, b],
  ${reads('a', 'b')}
});
`,
    'for a check on what the asset makes, which reads it': `
//- /check.ts
import { asset, check } from 'headwater';
export const a = asset('a', {
  ${reads()}
});
export const filled = check('filled', {
  asset: a,
  run: async (ctx) => ({ passed: (await ctx.read(a)).length > 0 }),
});
`,
    'for files that import each other': `
//- /a.ts
import { asset } from 'headwater';
import { limit } from './b.js';
export const a = asset('a', {
  async materialize(ctx) {
    await ctx.write([limit()]);
  },
});
//- /b.ts
import { asset } from 'headwater';
import { a } from './a.js';
export const limit = () => 1;
export const b = asset('b', {
  deps: [a],
  ${reads('a')}
});
`,
  },
};
