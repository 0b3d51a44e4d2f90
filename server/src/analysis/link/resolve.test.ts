import { expect, it } from 'vitest';
import { joinPath } from './resolve.js';

it.each([
  ['', 'a.js', 'a.js'],
  ['', './a.js', 'a.js'],
  ['', '../a.js', '../a.js'],
  ['src', '../../a.js', '../a.js'],
  ['src/one', '../two/a.js', 'src/two/a.js'],
  ['src/one', '../../a.js', 'a.js'],
  ['src/one', './../two/./a.js', 'src/two/a.js'],
  ['src/one', 'two/../three//a.js', 'src/one/three/a.js'],
  ['src/one', '..', 'src'],
  ['src/one', './', 'src/one'],
  ['../shared', '../a.js', '../a.js'],
  ['..', '../a.js', '../../a.js'],
  ['src', '..a/b.js', 'src/..a/b.js'],
])('from %j, %j is %j', (folder, path, joined) => {
  expect(joinPath(folder, path)).toBe(joined);
});
