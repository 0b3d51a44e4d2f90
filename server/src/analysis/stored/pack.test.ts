import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Packer, pack } from './pack.js';
import { unpack } from './unpack.js';

function again(value: unknown, constants: readonly unknown[] = []): unknown {
  const packed = pack(value, constants);
  return packed === null ? 'cannot be packed' : unpack(packed, constants);
}

it('gives back any plain data', () => {
  const plain = fc.anything({ withNullPrototype: false, withBigInt: false });
  fc.assert(
    fc.property(plain, (value) => {
      expect(again(value)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

it('gives back numbers of every size', () => {
  const numbers = [0, -0, 1, 127, 128, 2 ** 27, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 53, -1, 1.5, Infinity, NaN];
  expect(again(numbers)).toEqual(numbers);
});

it('gives back offsets, up and down', () => {
  const offsets = new Uint32Array([0, 5, 3, 3, 200, 1, 2 ** 30, 0]);
  expect(again([offsets, { offsets }])).toEqual([offsets, { offsets }]);
  expect(again(new Uint32Array())).toEqual(new Uint32Array());
});

it('keeps one object one, and a circle a circle', () => {
  const shared = { file: 'a.ts' };
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const [first, second, round] = again([shared, { span: shared }, circle]) as [object, { span: object }, typeof circle];
  expect(second.span).toBe(first);
  expect(round.self).toBe(round);
});

it('takes functions that both sides know, and no others', () => {
  const known = (): number => 1;
  expect(again({ known }, [known])).toEqual({ known });
  expect(again({ unknown: () => 2 }, [known])).toBe('cannot be packed');
  expect(again([new Map()])).toBe('cannot be packed');
  expect(again([Symbol('s')])).toBe('cannot be packed');
});

it('reads a deferred field when it is asked for, and then once', () => {
  const shared = { at: 1 };
  const inner = { body: [shared, shared], has: true };
  const value = [shared, { body: [inner, shared], has: true }, { body: ['in no such object'] }, shared];
  const packer = new Packer({ strings: [], shapes: [] }, { deferred: { name: 'body', beside: 'has' } });
  const code = packer.pack(value);
  if (code === null) throw new Error('It cannot be packed.');
  const read = unpack({ ...packer.tables, code }) as readonly [object, { body: readonly unknown[] }, object, object];
  expect(read[3]).toBe(read[0]);
  expect(Object.getOwnPropertyDescriptor(read[1], 'body')?.get).toBeDefined();
  expect(JSON.stringify(read)).toBe(JSON.stringify(value));
  expect(Object.getOwnPropertyDescriptor(read[1], 'body')?.value).toBe(read[1].body);
  expect(packer.pack(read)).toEqual(code);
});
