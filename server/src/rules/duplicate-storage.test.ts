import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const declare = (name: string, key: string, storage: string | null) =>
  `export const ${name} = asset('${key}', { ${storage === null ? '' : `storage: ${storage}, `}async materialize(ctx) { await ctx.write([]); } });`;
const files = "jsonFile({ dir: 'data' })";
const imports = "import { asset, csvFile, jsonFile, source, sqliteTable } from 'headwater';";

describe('duplicate-storage', () => {
  it('fires where `/` and `_` make one file, at the second, naming both', () =>
    checkRule(`
//- /a.ts
${imports}
${declare('one', 'a/b', files)}
${declare('two', 'a_b', "jsonFile({ dir: './data/' })")}
//                        ^^^ error[duplicate-storage]: \`a_b\` is stored in the same file as \`a/b\`
`));

  it('fires for a leading `/`, in the default storage too', () =>
    checkRule(`
//- /a.ts
${imports}
${declare('one', 'a', null)}
${declare('two', '/a', null)}
//                        ^^ error[duplicate-storage]: \`/a\` is stored in the same file as \`a\`
`));

  it('fires for tables of one database that differ in case, or are named alike', () =>
    checkRule(`
//- /a.ts
${imports}
${declare('one', 'Foo', "sqliteTable({ file: 'w.db' })")}
${declare('two', 'foo', "sqliteTable({ file: 'w.db', versions: 'table' })")}
//                        ^^^ error[duplicate-storage]: \`foo\` is stored in the same table as \`Foo\` (\`foo\`)
${declare('three', 'bar', "sqliteTable({ file: 'w.db', table: 'foo' })")}
//                          ^^^ error[duplicate-storage]: \`bar\` is stored in the same table as \`Foo\`
`));

  it("fires at the asset that would write a source's file", () =>
    checkRule(`
//- /a.ts
${imports}
${declare('made', 'a_b', files)}
//                         ^^^ error[duplicate-storage]: \`a_b\` is stored in the same file as \`a/b\`
export const raw = source('a/b', { storage: ${files} });
`));

  it('stays quiet for other folders, kinds, tables and files, and for sources that share a place', () =>
    checkRule(`
//- /a.ts
${imports}
${declare('one', 'a/b', files)}
${declare('two', 'a_b', "jsonFile({ dir: 'other' })")}
${declare('three', '/a_b', "csvFile({ dir: 'data' })")}
${declare('four', '/a/b', "sqliteTable({ file: 'w.db' })")}
${declare('five', 'x', "sqliteTable({ file: 'w.db', table: 'y' })")}
${declare('six', 'X', "sqliteTable({ file: 'v.db', table: 'y' })")}
export const raw = source('r/s', { storage: ${files} });
export const same = source('r_s', { storage: ${files} });
`));
});
