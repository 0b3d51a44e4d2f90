// Each mistake in the settings is said where it stands, and all of them at once.

import { expect, test } from 'vitest';
import { settingsProblems } from './settings-problems.js';

const said = (text: string): readonly string[] =>
  settingsProblems(text, ['unused-dependency', 'unknown-read']).map(
    ({ start, end, message }) => `${start.line}:${start.column}-${end.line}:${end.column} ${message}`,
  );

test('all mistakes of a file', () => {
  const text = `{
  // Of a team.
  "job": 2,
  "jobs": -3,
  "include": "src/**",
  "storages": { "default": 3 },
  "rules": {
    "unknown-read": "loud",
    "unknown-reads": "offf",
    "unused-dependency": "off",
  },
}`;
  expect(said(text)).toEqual([
    '3:3-3:8 There is no setting `job`. Did you mean `jobs`?',
    '5:3-5:12 `include` must be a list of patterns.',
    expect.stringMatching(/^6:17-6:26 `storages\.default` /),
    '4:3-4:9 `jobs` is no whole number above 0.',
    '8:5-8:19 The severity of `unknown-read` must be off, error, warning or hint.',
    '9:5-9:20 There is no rule `unknown-reads`. Did you mean `unknown-read`?',
    '9:5-9:20 The severity of `unknown-reads` must be off, error, warning or hint.',
  ]);
});

test.each([
  ['{}', []],
  ['{\n  "jobs": 2\n  "log": "x"\n}', [expect.stringMatching(/^3:3-3:4 Expected/)]],
  ['{ "jobs": x }', [expect.stringMatching(/^1:1-1:14 Unexpected token/)]],
  ['{ "resources": 1 }', ['1:3-1:14 `resources` is no object.']],
  ['{ "limits": [] }', ['1:3-1:11 `limits` is no object.']],
  [
    '{ "limits": { "a": 1, "b": 0, "tag:c": "2" } }',
    [
      expect.stringMatching(/^1:23-1:26 `limits\.b` is no whole number above 0\.$/),
      expect.stringMatching(/^1:31-1:38 `limits\.tag:c` is no whole number above 0\.$/),
    ],
  ],
  [
    '{ "storages": { "default": { "kind": "tape" } } }',
    [expect.stringMatching(/^1:30-1:36 There is no storage of the kind `tape`; there are csvFile, /)],
  ],
  [
    '{ "storages": { "default": { "kind": "jsonFile", "dri": "data" } } }',
    ['1:17-1:26 `storages.default` names no `dir`.'],
  ],
  [
    '{ "storages": { "default": { "kind": "sqliteTable", "file": "" } } }',
    ['1:17-1:26 `storages.default` names no `file`.'],
  ],
  ['[]', ['1:1-1:3 It must hold an object.']],
])('%s', (text, expected) => {
  expect(said(text)).toEqual(expected);
});
