// SQL in tagged templates is coloured as SQL, and text in other templates is not.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchProject } from '../suite.js';
import { Workbench } from '../workbench.js';

const text = ['const tagged = sql`SELECT 1`;', 'const typed = db.sql<Row>`SELECT 2`;', 'const plain = `SELECT 3`;', ''];

describe('the grammar of SQL', () => {
  let here: Workbench;
  before(async () => {
    const project = scratchProject('retail', 'grammar');
    writeFileSync(path.join(project, 'src/queries.ts'), text.join('\n'));
    here = await Workbench.open('grammar', { project, openFile: 'src/queries.ts' });
  });
  after(() => here?.close());

  it('colours a keyword in a tagged template only', async () => {
    const token = (line: string) => here.line(line).locator('span span', { hasText: /^SELECT$/ });
    await token('tagged').waitFor();
    await token('typed').waitFor();
    await here.screenshot('sql');
    assert.equal(await token('tagged').getAttribute('class'), await token('typed').getAttribute('class'));
    assert.equal(await token('plain').count(), 0, 'in a plain template the word is no token of its own');
  });
});
