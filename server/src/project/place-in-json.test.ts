// A field is found where it stands, and nothing else that looks like it.

import { expect, test } from 'vitest';
import { placeOfField } from './place-in-json.js';

const at = (line: number, column: number) => ({ start: { line, column }, end: { line, column: column + 11 } });

test.each([
  ['in one line', '{ "retention": { "days": 30 } }', at(1, 3)],
  ['below others', '{\n  "log": "x",\r\n  "retention" : {}\n}', at(3, 3)],
  ['not within another field', '{ "rules": { "retention": 1 },\n"retention": 2 }', at(2, 1)],
  ['not as a value', '{ "log": "retention", "retention": 2 }', at(1, 23)],
  ['not within a text', '{ "log": "{ \\"retention\\": 1", "retention": 2 }', at(1, 32)],
  ['nowhere', '{ "rules": { "retention": 1 } }', null],
])('%s', (_, text, place) => {
  expect(placeOfField(text, 'retention')).toEqual(place);
});

test('a field within another one, also below a comment and a list', () => {
  const text = '{ "a": [{ "rules": { "x": 1 } }],\n// "rules": {\n"rules": { "y": 1, "x": 2 } }';
  expect(placeOfField(text, 'rules', 'x')).toEqual({ start: { line: 3, column: 20 }, end: { line: 3, column: 23 } });
});
