// Statements that reach a database in other words than a call of its client's method, or that may be none.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { bodyReads, HEADER } from './reads.fixture.js';

const BEFORE = `import { promisify } from 'node:util';
import util from 'node:util';
import { neon } from '@neondatabase/serverless';
import sqlite3 from 'sqlite3';
import acme, { fetchRows, runSql } from '@acme/warehouse';
const lite = new sqlite3.Database('w.db');
`;
const SURE = ['orders sql "orders"'];
const UNKNOWN = ['? sql "orders"'];

describe('a method that is borrowed', () => {
  it.each([
    ['by call', "await pool.query.call(pool, 'SELECT * FROM orders');", SURE],
    ['by apply', "await pool.query.apply(pool, ['SELECT * FROM orders']);", SURE],
    ['by bind', "const ask = pool.query.bind(pool); await ask('SELECT * FROM orders');", SURE],
    ['by bind, with the statement', "await pool.query.bind(pool, 'SELECT * FROM orders')();", SURE],
    ['by bind, as a callback', "await Promise.all(['SELECT * FROM orders'].map(pool.query.bind(pool)));", SURE],
    ['for promises', "await promisify(lite.all.bind(lite))('SELECT * FROM orders');", SURE],
    ['for promises, and bound then', "await util.promisify(lite.all).bind(lite)('SELECT * FROM orders');", SURE],
    ['of no database: a command', "await acme.redis.call('get', 'SELECT * FROM orders');", []],
    ['lent to something else', "await pool.query.call(acme, 'SELECT * FROM orders');", UNKNOWN],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body, BEFORE)).toEqual(expected);
  });
});

describe('a statement that a package is given', () => {
  it.each([
    ['by a function', "await fetchRows('SELECT * FROM orders');", UNKNOWN],
    ['by one that is called as a tag', "await runSql('WITH x AS (SELECT * FROM orders) SELECT * FROM x');", UNKNOWN],
    ['by a method', "await acme.readFrame({ statement: 'SELECT * FROM orders' });", UNKNOWN],
    ['by a resource', "await ctx.resource('lake').fetchRows('SELECT * FROM orders');", UNKNOWN],
    ['with the handle in it', 'await runSql(`SELECT * FROM ${orders.table}`);', ['orders sql "orders.table"']],
    ['that a run completes', 'await runSql(`SELECT * FROM ${ctx.partitionKey}`);', ['? sql "ctx.partitionKey"']],
    ['to a client that is a function called sql', "const sql = neon(''); await sql('SELECT * FROM orders');", SURE],
    ['for people to read', "acme.log('SELECT * FROM orders');", []],
    ['in an error', "throw new acme.QueryError('SELECT * FROM orders');", []],
    ['that is a sentence', "await acme.run('select one of the orders');", []],
    ['that writes', "await runSql('INSERT INTO orders VALUES (1)');", []],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body, BEFORE)).toEqual(expected);
  });
});

describe('what a client of unknown origin is asked', () => {
  it.each([
    ['select * from orders', SURE],
    ['from orders select id', SURE],
    ['from orders', UNKNOWN],
    ['select the best from orders of magnitude', UNKNOWN],
  ])('%s', (text, expected) => {
    expect(bodyReads(`await ctx.resource('any').query('${text}');`)).toEqual(expected);
  });
  it.each([
    ['insert into orders', 0],
    ['insert into orders values (1)', 1],
    ['update orders', 0],
    ['update orders set id = 1', 1],
    ['delete orders', 0],
    ['delete from orders', 1],
  ])('%s: %i written', (text, written) => {
    const body = `async materialize(ctx) { await ctx.resource('any').query('${text}'); }`;
    const { snapshot } = analyse(`${HEADER}asset('writer', { ${body} });`);
    expect(snapshot.writes.length).toBe(written);
  });
});
