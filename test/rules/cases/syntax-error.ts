import type { RuleCases } from '../rule-cases.js';

export const cases: RuleCases = {
  fires: {
    'where the text stops being TypeScript, and keeps what stands before': `
import { asset } from 'headwater';
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write([);
    //               ^ error[syntax-error]: Expression or comma expected.
  },
});
`,
    'where a bracket is not closed': `
export const keys = ['a', 'b';
//                           ^ error[syntax-error]: ',' expected.
`,
    'for a word too many': `
export const const key = 'report';
//           ^^^^^ error[syntax-error]: 'const' is not allowed
`,
    'for half an import': `
import { asset, from 'headwater';
//              ^^^^ error[syntax-error]: '}' expected.
`,
    'for two of them': `
export const one = ;
//                 ^ error[syntax-error]: Expression expected.
export const two = ;
//                 ^ error[syntax-error]: Expression expected.
`,
  },
  staysQuiet: {
    'for types that do not fit': `
import { asset } from 'headwater';
const rows: number = 'no number';
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(rows);
  },
});
`,
    'for a name that nobody has declared': `
export const rows = nobody();
`,
    'for JSX in a file that may have it': `
//- /page.tsx
export const page = <p>report</p>;
`,
    'for decorators and the newest syntax': `
export const rows = (a?: { b?: number }) => a?.b ?? 1_000;
class Reader { @logged accessor value = 1; }
declare function logged(value: unknown, context: unknown): void;
export { Reader };
`,
    'for an empty file': '//- /empty.ts\n',
  },
};
