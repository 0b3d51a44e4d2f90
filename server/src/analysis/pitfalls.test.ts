// Mistakes that other tools were reported for, on pipelines of this one.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';

describe('a CTE with the name of a table', () => {
  it('hides it where it is in sight, and nowhere else', () => {
    const { snapshot } = analyse(`
import Database from 'better-sqlite3';
import { asset, source } from 'headwater';
const db = new Database('w.db');
export const people = source('people');
export const imported = source('imported_people');
export const both = asset('both', {
  deps: [people, imported],
  async materialize(ctx) {
    await ctx.write(db.prepare(\`
      WITH people AS (SELECT id FROM imported_people), old AS (SELECT id FROM main.people)
      SELECT id FROM people UNION SELECT id FROM old\`).all());
  },
});
export const one = asset('one', {
  deps: [imported],
  async materialize(ctx) {
    await ctx.write(db.prepare('WITH people AS (SELECT id FROM imported_people) SELECT * FROM people p WHERE EXISTS (SELECT 1 FROM people)').all());
  },
});
export const archived = asset('archived', {
  deps: [imported],
  async materialize(ctx) {
    await ctx.write(db.prepare('SELECT * FROM archive.people a JOIN imported_people i ON i.id = a.id').all());
  },
});
`);
    expect(edgesOf(snapshot)).toEqual([
      'imported_people → archived',
      'imported_people → both',
      'imported_people → one',
      'people → both',
    ]);
    expect(snapshot.reads.map(({ asset, reader }) => `${asset} → ${reader}`).toSorted()).toEqual(edgesOf(snapshot));
  });
});

describe('text behind a template with holes', () => {
  it('stays text, and the code behind it stays code', () => {
    const { snapshot } = analyse(`
import { asset, source } from 'headwater';
export const a = source('a');
export const b = source('b');
export const c = source('c');
const notes = (scope: string) => [
  \`@\${scope}/x \${\`(\${scope.trim()}})\`}\`,
  \`import { b } from '@\${scope}/b'; await ctx.read('b'); SELECT * FROM c LIMIT \${10}\`,
  "import x from './not-there.js'; ctx.read('c')",
].join('\\n');
export const digest = asset('digest', {
  async materialize(ctx) {
    ctx.log.info(notes('acme'));
    await ctx.read(a);
  },
});
`);
    expect(edgesOf(snapshot)).toEqual(['a → digest ?']);
    expect(snapshot.problems).toEqual([]);
  });
});
