import { expect, it } from 'vitest';
import { publishRows } from './publish.js';

const candidate = { key: 'candidate' };
const rows = [{ store: 'S1', amount: 120 }];

async function published(validate: (rows: readonly unknown[]) => unknown, value: unknown = rows) {
  const written: unknown[] = [];
  const parts = {
    inputs: { read: async () => value },
    output: { write: async (kept: unknown) => void written.push(kept) },
    signal: new AbortController().signal,
  };
  // The types end where users' code is compiled: what a predicate answers may be anything.
  const options = JSON.parse('{}');
  const error = await publishRows(parts, { ...options, candidate, validate }, 20).catch((thrown: unknown) => thrown);
  return { written, message: error instanceof Error ? `${error.name}: ${error.message}` : null };
}

it.each<readonly [(rows: readonly unknown[]) => unknown, string]>([
  [() => new Promise(() => undefined), 'its validation has not answered within 0.02 s.'],
  [() => Promise.reject(new Error('no list')), 'its validation threw: no list'],
  [() => 'yes', 'its validation answered "yes"; return true or false.'],
  [() => undefined, 'its validation answered undefined; return true or false.'],
  [() => false, 'it did not pass its validation.'],
])('publishes nothing where the predicate is %s', async (validate, why) => {
  expect(await published(validate)).toEqual({
    written: [],
    message: `NotPublished: candidate was not published: ${why}`,
  });
});

it('publishes the very rows that were judged', async () => {
  expect(await published((judged) => judged.length === 1)).toEqual({ written: [rows], message: null });
  expect((await published(() => true, { total: 305 })).message).toContain('it holds no rows');
});
