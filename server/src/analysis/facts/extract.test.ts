import { expect, test } from 'vitest';
import { extractFacts } from './extract.js';

/** Each form that some fact has beside another one of its kind. */
const TEXT = `
import a, { b as c } from './a.js';
import * as d from './d.js';
import e = require('./e.js');
export * from './f.js';
export { g } from './g.js';
export const { h, ...i } = await f(c, ...d);
@register class K extends L { static m = 1; get n() { return new M(); } async o(this: K, p = 1, [q, , ...r] = []) { void p(); await q; } }
namespace S { export const t = 1; }
enum U { v, w = 'w' }
for (let x = 0; x < 1; x += 1) x;
for (const y of [z, ...z]) y\`\${y}\`;
do { await a?.b!.c['d']; } while (true);
while (!a) { if (a) break; else continue; }
switch (a) { case 1: throw b; default: }
try { later(() => Date.now()); } catch {} finally { a = b ?? \`\${c}\`; }
`;

/** The names of fields that facts of each kind were seen with. */
function shapesIn(value: unknown, found: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return;
  const names = Object.keys(value);
  const kind: unknown = Reflect.get(value, 'kind') ?? (names.includes('hasRest') ? 'facts of a function' : undefined);
  if (typeof kind === 'string') {
    // A statement and an expression.
    const group = kind === 'function' && names.includes('name') ? 'function statement' : kind;
    found.set(group, (found.get(group) ?? new Set()).add(names.join()));
  }
  for (const part of Object.values(value)) shapesIn(part, found);
}

test('facts of a kind have the same fields in the same order', () => {
  const { facts, syntaxErrors } = extractFacts('a.ts', TEXT);
  expect(syntaxErrors).toEqual([]);
  const found = new Map<string, Set<string>>();
  shapesIn(facts, found);
  expect([...found.keys()]).toEqual(expect.arrayContaining(['call', 'evaluate', 'loop', 'facts of a function']));
  for (const [kind, shapes] of found) expect([kind, shapes.size]).toEqual([kind, 1]);
});

test.each([
  ['a.sql', '  -- headwater-disable-next-line unknown-read -- why\n-- more\n\nSELECT 1', [4]],
  ['a.sql', '// headwater-disable-next-line unknown-read -- why\nSELECT 1', []],
  ['a.ts', '-- headwater-disable-next-line unknown-read -- why\nf();', []],
])('a comment in %s turns a rule off for the next line of code: %j', (path, text, targets) => {
  expect(extractFacts(path, text).suppressions.map(({ target }) => target)).toEqual(targets);
});
