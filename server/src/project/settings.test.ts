// What analysis takes from the settings, and which mistakes stop it.

import { expect, test } from 'vitest';
import schema from '../../../sdk/schemas/headwater.schema.json';
import { parseSettings } from './settings.js';
import { settingsProblems } from './settings-problems.js';

const NOTHING_SAID = {
  include: null,
  exclude: [],
  rules: {},
  defaultStorage: null,
  retention: null,
  retentionSpan: null,
  log: '.headwater/log.db',
  jobs: 1,
  limits: {},
};

test.each([
  ['{}', {}],
  ['{ "include": ["src/**"], "exclude": [], "log": "a.db" }', { include: ['src/**'], log: 'a.db' }],
  ['{ "jobs": 3, "limits": 1, "resources": 1 }', { jobs: 3 }],
  ['{ "limits": { "daily": 1, "tag:warehouse": 0 } }', { limits: { daily: 1 } }],
  // What runs refuses it; analysis goes on.
  ['{ "jobs": 0 }', {}],
  ['{ "job": 1 }', {}],
  ['{ "storages": { "default": { "kind": "tape" } } }', { defaultStorage: { kind: 'tape', options: {} } }],
  ['{ "rules": { "no-such-rule": "off" } }', { rules: { 'no-such-rule': 'off' } }],
  ['{ "storages": { "default": { "kind": "csvFile" } } }', { defaultStorage: { kind: 'csvFile', options: {} } }],
])('%s', (text, settings) => {
  expect(parseSettings(text)).toEqual({ kind: 'settings', settings: { ...NOTHING_SAID, ...settings } });
});

test.each([
  ['[]', 'It must hold an object.'],
  ['{ "include": "src" }', '`include` must be a list of patterns.'],
  ['{ "exclude": [1] }', '`exclude` must be a list of patterns.'],
  ['{ "storages": [] }', '`storages` must be an object of storages by name.'],
  ['{ "storages": { "default": {} } }', '`storages.default` has no `kind`.'],
  ['{ "retention": { "days": -1 } }', '`retention` has `days` that are no whole number from 0 on.'],
  ['{ "log": "" }', '`log` must be a path.'],
  ['{ "rules": [] }', '`rules` must be an object of severities by rule.'],
  ['{ "rules": { "any": 1 } }', 'The severity of `any` must be off, error, warning or hint.'],
])('%s stops analysis', (text, message) => {
  expect(parseSettings(text)).toEqual({ kind: 'wrong', message });
});

test('the schema names the same settings', () => {
  const file = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, {}]));
  const unknown = settingsProblems(JSON.stringify({ ...file, other: {} }), []).filter(
    ({ severity }) => severity === 'warning',
  );
  expect(unknown.map(({ message }) => message)).toEqual(['There is no setting `other`.']);
});
