import type { LineageNode, LineageView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { withChanges } from './with-changes.js';

const node = (key: string, changed?: string): LineageNode => ({
  ...{ key, kind: 'asset', detail: '', place: { file: 'a.ts', line: 1, column: 1 }, distance: 0, isUndeclared: false },
  ...{ strip: [], counts: [], reached: null, hiddenUpstream: 0, hiddenDownstream: 0 },
  ...(changed === undefined ? {} : { changed }),
});
const view: LineageView = {
  target: { asset: 'a', partition: null },
  nodes: [node('a', 'changed since it was last built'), node('b'), node('c')],
  edges: [],
  keys: [],
  coverage: { reads: 0, declared: 0, unknown: 0 },
};

it('says of each asset everything that it is changed by, the nearest first', () => {
  const branch = {
    base: 'origin/main',
    changed: new Map([
      ['a', 'code 1 → 2'],
      ['b', 'new'],
    ]),
  };
  const { nodes } = withChanges(view, { edit: { changed: ['a'] }, branch });
  expect(nodes.map(({ changed }) => changed)).toEqual([
    'changed by an edit that is not saved; changed since it was last built; changed since origin/main: code 1 → 2',
    'changed since origin/main: new',
    undefined,
  ]);
});

it('leaves the view as it is where nothing is known of changes', () => {
  expect(withChanges(view, { edit: null, branch: null })).toBe(view);
});
