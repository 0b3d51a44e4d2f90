import { describe, expect, it } from 'vitest';
import { extractFacts } from '../facts/extract.js';

/** Of `body`, which is given a context `ctx`. */
function marksOf(body: string) {
  const { facts } = extractFacts('a.ts', `async function body(ctx, given) {\n${body}\n}`);
  const [statement] = facts.body;
  if (statement?.kind !== 'function') throw new Error('There is no function.');
  return statement.fn.marks;
}

describe('a plain body', () => {
  it.each([
    ['reads, computes and writes', 'const rows = await ctx.read(orders); await ctx.write(rows.map((row) => row.id));'],
    [
      'writes what a query gave',
      'const rows = db.prepare(`SELECT id FROM now_or_then`).all(ctx.partitionKey); await ctx.write(rows);',
    ],
    [
      'writes what was taken out of what it read',
      'const { rows } = await ctx.read(orders); await ctx.write(given.rows);',
    ],
    ['logs without waiting', 'ctx.log.info(`${given.rows.length} rows`);'],
    ['has a method of a map or a set', 'const seen = new Map([]); seen.set(1, 2); cache.delete(3); this.all.add(4);'],
    ['drops what a callback gives at once', 'given.rows.forEach((row) => total.add(row.amount));'],
    ['makes a date of something', 'const day = new Date(ctx.window.start); return { metadata: { day } };'],
    ['has the present as a part of another word', 'await ctx.write(db.query("SELECT nowhere FROM known").all());'],
  ])('%s', (_, body) => expect(marksOf(body)?.isTelling ?? false).toBe(false));
});

describe('a telling body', () => {
  it.each([
    ['writes what it read', 'const rows = await ctx.read(orders); await ctx.write(rows);'],
    ['writes what somebody gave', 'const save = async (rows) => ctx.write(rows); await save(given);'],
    ['writes what it read, or nothing', 'await ctx.write((await ctx.read(orders)) ?? []);'],
    ['writes what it was assigned later', 'let rows = []; rows = await ctx.read(orders); await ctx.write(rows);'],
    ['keeps `write` for later', 'const { write } = ctx;'],
    ['takes `write` by a text', 'await ctx["write"](given);'],
    ['does not wait for the context', 'ctx.partitions.add("a");'],
    ['does not wait for a part of it', 'const { log, ...rest } = ctx; rest.emit(given);'],
    ['does not wait for what a list holds', 'const jobs = []; jobs.push(ctx.write([]));'],
    ['does not wait for a promise', 'load().then((rows) => rows.length);'],
    ['does not wait for a callback', 'given.rows.forEach(async (row) => { await send(row); });'],
    ['does not wait for its own function', 'send(1); async function send(row) { await post(row); }'],
    ['looks at the state', 'const last = await ctx.state.get("last");'],
    ['looks at events', 'const { triggeringAssetEvents: events } = ctx;'],
    ['asks a clock', 'const day = Date.now();'],
    ['asks the database for the time', 'await ctx.write(db.query("SELECT 1 FROM t WHERE day = CURRENT_DATE").all());'],
    ['does so in a function in it', 'const rows = given.map((row) => ctx.dataInterval.start); await ctx.write([]);'],
  ])('%s', (_, body) => expect(marksOf(body)).toEqual({ isTelling: true, called: [], floating: [] }));
});

it('names what a body may call, and what of that it does not wait for', () => {
  expect(marksOf('const rows = await load(orders.table, helper); refresh(1); return rows.map(parse);')).toEqual({
    isTelling: false,
    called: ['load', 'helper', 'refresh'],
    floating: ['refresh'],
  });
  expect(marksOf('const now = new Clock(); return { day: later ? now : null };')).toEqual({
    isTelling: false,
    called: ['Clock'],
    floating: ['Clock'],
  });
});
