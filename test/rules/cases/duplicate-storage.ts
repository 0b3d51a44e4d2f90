import type { RuleCases } from '../rule-cases.js';

const declare = (name: string, key: string, storage: string | null) =>
  `export const ${name} = asset('${key}', { ${storage === null ? '' : `storage: ${storage}, `}async materialize(ctx) { await ctx.write([]); } });`;
const files = "jsonFile({ dir: 'data' })";
const imports = "import { asset, csvFile, jsonFile, source, sqliteTable } from 'headwater';";

export const cases: RuleCases = {
  fires: {
    'where `/` and `_` make one file, at the second, naming both': `
//- /a.ts
${imports}
${declare('one', 'a/b', files)}
${declare('two', 'a_b', "jsonFile({ dir: './data/' })")}
//                        ^^^ error[duplicate-storage]: \`a_b\` is stored in the same file as \`a/b\`
`,
    'for a leading `/`, in the default storage too': `
//- /a.ts
${imports}
${declare('one', 'a', null)}
${declare('two', '/a', null)}
//                        ^^ error[duplicate-storage]: \`/a\` is stored in the same file as \`a\`
`,
    'for tables of one database that differ in case, or are named alike': `
//- /a.ts
${imports}
${declare('one', 'Foo', "sqliteTable({ file: 'w.db' })")}
${declare('two', 'foo', "sqliteTable({ file: 'w.db', versions: 'table' })")}
//                        ^^^ error[duplicate-storage]: \`foo\` is stored in the same table as \`Foo\` (\`foo\`)
${declare('three', 'bar', "sqliteTable({ file: 'w.db', table: 'foo' })")}
//                          ^^^ error[duplicate-storage]: \`bar\` is stored in the same table as \`Foo\`
`,
    "at the asset that would write a source's file": `
//- /a.ts
${imports}
${declare('made', 'a_b', files)}
//                         ^^^ error[duplicate-storage]: \`a_b\` is stored in the same file as \`a/b\`
export const raw = source('a/b', { storage: ${files} });
`,
    'for a file whose folder is written in another way': `
//- /a.ts
${imports}
${declare('one', 'a', "csvFile({ dir: 'data/raw' })")}
${declare('two', '/a', "csvFile({ dir: './data//raw/' })")}
//                        ^^ error[duplicate-storage]: \`/a\` is stored in the same file as \`a\`
`,
    'for an asset without a storage and one that names the default of the project': {
      project: { defaultStorage: { kind: 'sqliteTable', options: { file: 'w.db' } }, retention: null },
      text: `
//- /a.ts
${imports}
${declare('one', 'shop/a', null)}
${declare('two', 'shop_a', "sqliteTable({ file: './w.db' })")}
//                        ^^^^^^ error[duplicate-storage]: \`shop_a\` is stored in the same table as \`shop/a\` (\`shop_a\`)
`,
    },
  },
  staysQuiet: {
    'for an asset without a storage where the default of the project is another': {
      project: { defaultStorage: { kind: 'jsonFile', options: { dir: 'values' } }, retention: null },
      text: `
//- /a.ts
${imports}
${declare('one', 'shop/a', null)}
${declare('two', 'shop_a', files)}
`,
    },
    'for other folders and kinds': `
//- /a.ts
${imports}
${declare('one', 'a/b', files)}
${declare('two', 'a_b', "jsonFile({ dir: 'other' })")}
${declare('three', '/a_b', "csvFile({ dir: 'data' })")}
`,
    'for a file and a table': `
//- /a.ts
${imports}
${declare('three', 'a_b', files)}
${declare('four', '/a/b', "sqliteTable({ file: 'w.db' })")}
`,
    'for one table name in two databases': `
//- /a.ts
${imports}
${declare('five', 'x', "sqliteTable({ file: 'w.db', table: 'y' })")}
${declare('six', 'X', "sqliteTable({ file: 'v.db', table: 'y' })")}
`,
    'for two tables of one database': `
//- /a.ts
${imports}
${declare('five', 'x', "sqliteTable({ file: 'w.db', table: 'y' })")}
${declare('six', 'y', "sqliteTable({ file: 'w.db', table: 'x' })")}
`,
    'for sources that share a place': `
//- /a.ts
${imports}
export const raw = source('r/s', { storage: ${files} });
export const same = source('r_s', { storage: ${files} });
`,
  },
};
