import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

describe('unresolved-import', () => {
  it('fires for a relative import of nothing', () =>
    checkRule(`
//- /report.ts
import { totals } from './totalz.js';
//                     ^^^^^^^^^^^^^ error[unresolved-import]: No file of the project is \`./totalz.js\`
export { totals };
//- /totals.ts
export const totals = [];
`));
  it('stays quiet for packages, Node and files under another ending', () =>
    checkRule(`
//- /report.ts
import { readFileSync } from 'node:fs';
import { parse } from 'not-installed';
import { totals } from './totals.js';
export { parse, readFileSync, totals };
//- /totals.ts
export const totals = [];
`));
});
