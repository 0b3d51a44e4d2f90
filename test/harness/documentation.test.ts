import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '@headwater/server/rules';
import * as vocabulary from 'headwater';
import { describe, expect, it } from 'vitest';
import { compileErrors } from './typed-project.js';

const sdk = path.resolve(import.meta.dirname, '../../sdk/src');

const guide = path.resolve(import.meta.dirname, '../../docs/guide');

/** Examples of one function take the vocabulary for granted. */
function withImports(example: string): string {
  const used = Object.keys(vocabulary).filter((name) => new RegExp(`\\b${name}\\b`).test(example));
  return `import { ${used.join(', ')} } from 'headwater';\n${example}`;
}

function examplesIn(text: string): readonly string[] {
  return [...text.matchAll(/@example\s*\n((?:\s*\*(?!\/)[^\n]*\n)+)/g)].map((match) =>
    (match[1] ?? '').replace(/^\s*\* ?/gm, '').replace(/^```\w*\n?/gm, ''),
  );
}

describe('examples in the documentation compile', () => {
  it('knows an error when it sees one', () => {
    expect(
      compileErrors({ 'wrong.ts': `import { asset } from 'headwater';\nasset('a', { deps: [1], materialize() {} });` }),
    ).toEqual([expect.stringMatching(/^wrong\.ts:2: Type 'number' is not assignable/)]);
  });

  for (const rule of rules) {
    it(`of rule ${rule.id}`, () => {
      const errors = compileErrors({ 'quiet.ts': rule.docs.staysQuiet });
      // That a package which is not installed is no finding is what one of them shows.
      expect(errors.filter((error) => !/Cannot find module '\w/.test(error))).toEqual([]);
    });
  }

  it('of the guide, where a page shows a whole file', () => {
    const blocks = readdirSync(guide).flatMap((page) =>
      [...readFileSync(path.join(guide, page), 'utf8').matchAll(/^```ts\n(import .*?)^```/gms)].map(
        ([, block = '']) => block,
      ),
    );
    const whole = blocks.filter((block) => !/from '(?!headwater)/.test(block));
    expect(whole.length).toBeGreaterThan(1);
    for (const block of whole) expect(compileErrors({ 'page.ts': block })).toEqual([]);
  });

  const documented = readdirSync(sdk, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, examples: examplesIn(readFileSync(path.join(sdk, name), 'utf8')) }))
    .filter(({ examples }) => examples.length > 0);
  it('finds examples at all', () => expect(documented.length).toBeGreaterThan(0));
  for (const { name, examples } of documented)
    it(`of sdk/src/${name}`, () => {
      for (const example of examples) expect(compileErrors({ 'example.ts': withImports(example) })).toEqual([]);
    });
});
