// Queries of builders that a module has put together: they are read where a body does something with them.

import { expect, it } from 'vitest';
import { readsOf } from './query-builders.fixture.js';

const BEFORE = `const k = new Kysely({});
const n = knex({ client: 'pg' });
const d = drizzle();
const table = pgTable('orders', {});
`;

const SUPABASE = "import { createClient } from '@supabase/supabase-js'; const s = createClient('x', 'y');";
const MONGO = "import { MongoClient } from 'mongodb'; const c = new MongoClient('x').db('shop');";

it.each([
  ['Kysely', 'await made.execute();', "const made = k.selectFrom('orders').selectAll();", ['orders orders']],
  [
    'Kysely, gone on with',
    "await made.where('a', '=', 1).execute();",
    "const made = k.selectFrom('orders');",
    ['orders orders'],
  ],
  ['one that nobody uses', 'await 1;', "const made = k.selectFrom('orders').selectAll();", []],
  ['Knex', 'await made.first();', "const made = n('orders').select();", ['orders orders']],
  [
    'a sub-query of Knex',
    "await db('stores').whereIn('id', made);",
    "const made = n('orders').select('id');",
    ['orders orders', 'stores stores'],
  ],
  [
    'a sub-query of Drizzle',
    'await dz.select().from(made);',
    "const made = d.select().from(table).as('m');",
    ['orders table'],
  ],
  [
    'names that a statement gives are no tables in its fragments',
    "await ky.with('stores', (q) => q.selectFrom('orders')).selectFrom('stores').where(kysql`exists (select 1 from stores)`).execute();",
    '',
    ['orders orders'],
  ],
  [
    'nor do names that Drizzle is given',
    'await dz.with(made).select().from(made).where(sql`exists (select 1 from stores)`);',
    "const made = d.$with('stores').as(d.select().from(table));",
    ['orders table'],
  ],
  [
    'other names are',
    "await ky.with('recent', (q) => q.selectFrom('orders')).selectFrom('recent').where(kysql`exists (select 1 from stores)`).execute();",
    '',
    ['orders orders', 'stores stores'],
  ],
  [
    'what is appended to a statement',
    'const own = sql`select * from orders`; own.append(sql` where exists (select 1 from stores)`); await dz.execute(own);',
    '',
    ['orders orders', 'stores stores'],
  ],
  ['one that is waited for', 'const rows = await made;', "const made = n('orders');", ['orders orders']],
  [
    'one that is waited for in a helper',
    'await run();',
    "const made = n('orders'); const run = async () => made;",
    ['orders orders'],
  ],
  ['one that is given back', 'return made;', "const made = n('orders');", ['orders orders']],
  ['one of several', 'await Promise.all([1, made]);', "const made = n('orders');", ['orders orders']],
  ['in an object', 'await all.made;', "const all = { made: n('orders') };", ['orders orders']],
  [
    'either of two',
    'await (ctx.x ? one : other);',
    "const one = n('orders'); const other = n('stores');",
    ['orders orders', 'stores stores'],
  ],
  ['rows one by one', 'for await (const row of made) {}', "const made = n('orders').stream();", ['orders orders']],
  ['one that writes', 'await made;', "const made = n('orders').insert({});", ['writes orders orders']],
  ['of Drizzle', 'await made;', 'const made = d.select().from(table);', ['orders table']],
  [
    'of postgres.js',
    'await made;',
    "const p = postgres('x'); const made = p`select * from orders`;",
    ['orders orders'],
  ],
  [
    'of Supabase',
    'await made;',
    `${SUPABASE} const made = s.from('orders').select();`,
    ["orders s.from('orders').select()"],
  ],
  [
    'of MongoDB',
    'await made.toArray();',
    `${MONGO} const made = c.collection('orders').find();`,
    ["orders c.collection('orders').find()"],
  ],
  [
    'one that has only another name',
    'const other = made; for (const row of [made]) {}',
    "const made = n('orders');",
    [],
  ],
  ['one that is not waited for', 'void made; console.log(made);', "const made = n('orders');", []],
])('%s', (_, body, before, expected) => {
  expect(readsOf(body, BEFORE + before)).toEqual(expected);
});
