// The reference's examples of JSON are answers, so the schemas hold for them too.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectSchema, readSchema } from './project.js';

const root = path.resolve(import.meta.dirname, '../..');

test('the reference shows an answer of every command that has a schema', () => {
  const page = readFileSync(path.join(root, 'docs/reference/json.md'), 'utf8');
  const shown = new Map(page.split(/^## /m).flatMap((section) => exampleOf(section)));
  const commands = readdirSync(path.join(root, 'cli/schemas')).map((file) => file.replace('.schema.json', ''));
  expect([...shown.keys()].sort()).toEqual(commands.sort());
  for (const [command, answer] of shown) expectSchema(command, answer);
});

test('the settings page names every setting of the schema, and no other', () => {
  const page = readFileSync(path.join(root, 'docs/guide/settings.md'), 'utf8');
  const named = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const { properties } = { properties: {}, ...readSchema('headwater') };
  expect(named.sort()).toEqual(
    Object.keys(properties)
      .filter((name) => name !== '$schema')
      .sort(),
  );
});

function exampleOf(section: string): readonly (readonly [command: string, answer: unknown])[] {
  const json = /^```json\n(.*?)^```/ms.exec(section)?.[1];
  return json === undefined ? [] : [[(section.split('\n')[0] ?? '').replace(' ', '-'), JSON.parse(json)]];
}
