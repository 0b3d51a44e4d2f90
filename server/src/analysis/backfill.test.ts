// The policy of an asset's backfills, as analysis reads it.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

const IMPORT = "import { asset, multiAsset, output, source } from 'headwater';\n";

function policiesIn(code: string) {
  return analyse(IMPORT + code).snapshot.manifest.assets.map(({ backfill }) => backfill);
}

describe('a declared backfill', () => {
  it.each([
    ["asset('a', { materialize() {} });", [null]],
    ["asset('a', { backfill: 'single-run', materialize() {} });", ['single-run']],
    ["asset('a', { backfill: 'multi-run', materialize() {} });", ['partition']],
    ["const MOST = 30; asset('a', { backfill: { multiRun: MOST }, materialize() {} });", [{ multiRun: 30 }]],
    ["asset('a', { backfill: { multiRun: 0 }, materialize() {} });", [null]],
    ["asset('a', { backfill: { multiRun: Number(process.env.MOST) }, materialize() {} });", [null]],
    [
      "multiAsset('m', { backfill: 'single-run', outputs: [output('a'), output('b', { backfill: 'multi-run' })], materialize() {} });",
      ['single-run', 'partition'],
    ],
    ["source('s');", [null]],
  ])('%s', (code, expected) => {
    expect(policiesIn(code)).toEqual(expected);
  });
});
