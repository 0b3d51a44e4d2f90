import { expect, it } from 'vitest';
import { dependsOnHeadwater } from './package-json.js';

it.each(['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])(
  'finds headwater in %s',
  (field) => {
    expect(dependsOnHeadwater(JSON.stringify({ name: 'shop', [field]: { headwater: '^0.1.0' } }))).toBe(true);
  },
);

it('is not misled by the name of the package or of a script', () => {
  expect(dependsOnHeadwater('{ "name": "headwater", "scripts": { "headwater": "node ." } }')).toBe(false);
  expect(dependsOnHeadwater('{ "dependencies": { "headwater-extras": "1.0.0" } }')).toBe(false);
});

it.each(['', '{ "dependencies": { "headwater": ', '[]', 'null', '{ "dependencies": "headwater" }'])(
  'takes half-typed or odd text for no project: %s',
  (text) => expect(dependsOnHeadwater(text)).toBe(false),
);
