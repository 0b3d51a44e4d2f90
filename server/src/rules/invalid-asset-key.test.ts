import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { checkRule } from '../../../test/harness/check-rule.js';

const body = '{ async materialize(ctx) { await ctx.write([]); } }';

describe('invalid-asset-key', () => {
  it.each([
    ['my asset', '" " is not among letters'],
    ['<img>', '"<" is not among letters'],
    ['../../../etc/x', 'a part may not be `..`'],
    ['a/./b', 'a part may not be `.`'],
    ['a//b', 'a part between `/` is empty'],
    ['a/', 'a part between `/` is empty'],
    ['/', 'a part between `/` is empty'],
  ])('fires at the key %s', (key, why) => {
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
export const made = asset('${key}', ${body});
//                         ${'^'.repeat(key.length)} error[invalid-asset-key]: \`${key}\` is no valid key: ${why}
`);
  });

  it('fires for more than 200 characters, and quotes the beginning of them', () => {
    const key = 'k'.repeat(201);
    checkRule(`
//- /a.ts
import { source } from 'headwater';
export const made = source('${key}');
//                          ${'^'.repeat(201)} error[invalid-asset-key]: \`${'k'.repeat(40)}…\` is no valid key: it has 201
`);
  });

  it('fires for an empty key, which nobody computes', () => {
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
export const made = asset('', ${body});
//                        ^^ error[invalid-asset-key]: The key of this asset is empty
`);
    expect(analyse(`import { asset } from 'headwater';\nexport const made = asset('');`).snapshot).toMatchObject({
      hasDynamicKeys: false,
    });
  });

  it.each(['a', '/a/b', 'größe_2', 'v1.2-b', 'k'.repeat(200), '..a'])('stays quiet for %s', (key) => {
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
export const made = asset('${key}', ${body});
`);
  });
});
