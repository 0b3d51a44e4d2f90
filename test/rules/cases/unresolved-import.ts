import type { RuleCases } from '../rule-cases.js';

export const cases: RuleCases = {
  fires: {
    'for a relative import of nothing': `
//- /report.ts
import { totals } from './totalz.js';
//                     ^^^^^^^^^^^^^ error[unresolved-import]: No file of the project that can be read is \`./totalz.js\`
export { totals };
//- /totals.ts
export const totals = [];
`,
    'for a file with another ending': `
//- /report.ts
import data from './data.json';
//               ^^^^^^^^^^^^^ error[unresolved-import]: No file of the project that can be read is \`./data.json\`
export { data };
`,
    'for a folder without an index': `
//- /report.ts
export * from './parts';
//            ^^^^^^^^^ error[unresolved-import]: No file of the project that can be read is \`./parts\`
//- /parts/one.ts
export const one = 1;
`,
    'for what is loaded later': `
//- /report.ts
export const load = () => import('./late.js');
//                               ^^^^^^^^^^^ error[unresolved-import]: No file of the project that can be read is \`./late.js\`
`,
    'for a file above the project': `
//- /report.ts
import { shared } from '../shared.js';
//                     ^^^^^^^^^^^^^^ error[unresolved-import]: No file of the project that can be read is \`../shared.js\`
export { shared };
`,
  },
  staysQuiet: {
    'for packages, Node and files under another ending': `
//- /report.ts
import { readFileSync } from 'node:fs';
import { parse } from 'not-installed';
import { totals } from './totals.js';
export { parse, readFileSync, totals };
//- /totals.ts
export const totals = [];
`,
    'for a folder with an index': `
//- /report.ts
export * from './parts';
//- /parts/index.ts
export const one = 1;
`,
    'for a file that is imported for its types alone': `
//- /report.ts
import type { Row } from './row.js';
export type Rows = readonly Row[];
//- /row.ts
export interface Row { readonly id: number }
`,
    'for words in a text that look like an import': `
//- /report.ts
export const example = "import { totals } from './totalz.js'";
// import { totals } from './totalz.js';
`,
    'for a file that arrives under the name of its output': `
//- /report.ts
import { one } from './one.mjs';
export { one };
//- /one.mts
export const one = 1;
`,
  },
};
