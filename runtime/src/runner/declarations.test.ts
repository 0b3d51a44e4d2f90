// What a file may declare without types that keep it from that: refused where it stands, with what to write instead.

import { asset, multiAsset, output, source } from 'headwater';
import { COLLECTOR } from 'headwater/algebra';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Declarations } from './declarations.js';
import { declaredManifest } from './declared-manifest.js';

let declarations = new Declarations();
beforeEach(() => {
  declarations = new Declarations();
  declarations.collect();
});
afterEach(() => Reflect.deleteProperty(globalThis, COLLECTOR));

const materialize = (): void => undefined;
const noList = (value: unknown): never => value as never; // As code without types may have it.

test('what is no list is refused', () => {
  const other = source('other');
  expect(() => asset('a', { deps: noList(other), materialize })).toThrow(
    '`deps` of a is no list: write it in brackets, `deps: […]`',
  );
  expect(() => asset('a', { formerKeys: noList('b'), materialize })).toThrow('`formerKeys` of a is no list');
  expect(() => multiAsset('m', { outputs: noList(output('x')), materialize })).toThrow('`outputs` of m is no list');
  expect(() => multiAsset('m', { outputs: [output('x')], deps: noList('x'), materialize })).toThrow('`deps` of m');
  expect(declarations.keys()).toEqual(['other']);
});

test('a handle that is not there yet is named with its reader', () => {
  asset('a', { deps: [noList(undefined)], materialize });
  expect(() => declaredManifest(declarations)).toThrow(
    '`deps` of a holds undefined: where files import each other, a handle may not be there yet; name it by its key.',
  );
});
