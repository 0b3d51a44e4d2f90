import { expect, it } from 'vitest';
import { matchesFilter } from './filter-words.js';

const fields = {
  key: ['sales_7d'],
  group: ['finance', 'north east, 2'],
  tag: ['tier=gold'],
  status: ['stale'],
  owner: [],
};

it.each([
  ['', true],
  ['sales', true],
  ['  SALES  stale ', true],
  ['group:finance', true],
  ['group:fin status:stale', true],
  ['group:sales', false],
  ['group:sales,finance', true],
  ['status:failed,missing', false],
  ['tag:tier', true],
  ['tag:tier=silver', false],
  ['owner:', false],
  ['sales group:marketing', false],
  // As in selections, quotes hold together.
  ['key:"sales_7d"', true],
  ['group:"north east, 2"', true],
  ['group:"north west", sales', false],
  ['group:sales,"north east"', true],
  ['tag:tier="gold"', true],
  ['"sales stale"', false],
  ['group:"fin\\ance"', true],
  // A phrase of whole words, whatever separates them.
  ['"sales 7d"', true],
  ['"sales 7"', false],
  ['"7d sales"', false],
  ['"north east"', true],
  ['"east, 2"', true],
  ['"east 2"', true],
  ['"ort east"', false],
  ['group:"fin"', false],
  ['tag:"=gold"', true],
  ['"(*"', false],
  ['""', true],
  // Half-typed.
  ['group:"north ea', true],
  ['group:"', true],
  ['group:sales,', false],
  ['group:finance,', true],
  ['group:', true],
  // A name that is no field is a word like others.
  ['http://x', false],
  ['constructor:x', false],
])('shows a stale asset of finance for %j: %j', (filter, expected) => {
  expect(matchesFilter(filter, fields)).toBe(expected);
});
