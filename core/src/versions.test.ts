import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { depsDigest } from './dependencies.js';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { derivedDataVersion, effectiveCodeVersion } from './versions.js';
import { openWorld } from './world.js';

it('derives a data version from the code version and those of the inputs, by key', () => {
  const echo = (text: string) => `<${text}>`;
  const version = (asset: string, dataVersion: string) => ({ asset, dataVersion });
  expect(derivedDataVersion('1', [], echo)).toBe('<1>');
  expect(derivedDataVersion('1', [version('b', 'x'), version('a', 'y')], echo)).toBe('<1yx>');
  expect(derivedDataVersion('1', [version('a', 'x'), version('a', 'y'), version('b', 'z')], echo)).toBe('<1<xy>z>');
});

it("prefers the author's code version", () => {
  const [asset] = manifestOf({ a: { codeVersion: '3' } }).assets;
  if (asset === undefined) throw new Error('There is no asset.');
  expect(effectiveCodeVersion({ ...asset, codeDigest: 'd' })).toBe('3');
  expect(effectiveCodeVersion({ ...asset, codeVersion: null, codeDigest: 'd' })).toBe('d');
  expect(effectiveCodeVersion({ ...asset, codeVersion: null })).toBeNull();
});

it('tells dependencies apart by what is read and by which partitions of it', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const days = { kind: 'daily', start: '2024-10-01' } as const;
  const digestOf = (made: AssetSketch) => {
    const graph = buildGraph(manifestOf({ a: { partitions: days }, b: {}, made: { partitions: days, ...made } }));
    return depsDigest(openWorld(graph, { now: Date.parse('2025-01-01'), dynamicKeys: () => null }), 'made', sha256);
  };
  const plain = digestOf({ reads: { a: null } });
  expect(plain).toMatch(/^[0-9a-f]{16}$/);
  expect(digestOf({ reads: { a: { kind: 'timeWindow', startOffset: 0, endOffset: 0 } } })).toBe(plain);
  expect(digestOf({ reads: { a: { endOffset: 0, startOffset: 0, kind: 'timeWindow' } } })).toBe(plain);
  expect(digestOf({ reads: { a: null }, after: ['b'], undeclared: [] })).toBe(plain);
  expect(digestOf({ reads: { a: { kind: 'timeWindow', startOffset: -1, endOffset: 0 } } })).not.toBe(plain);
  expect(digestOf({ reads: { a: null, b: null } })).not.toBe(plain);
});
