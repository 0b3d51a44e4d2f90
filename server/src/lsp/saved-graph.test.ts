// The graph of what is saved holds for as long as the saved texts are those that it was made of, and no longer.

import { expect, test } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { Workspace } from '../analysis/index.js';
import { SavedGraph } from './saved-graph.js';

const source = (key: string): string => `import { source } from 'headwater';\nexport const it = source('${key}');\n`;
const unedited: ReadonlyMap<string, string | null> = new Map();

function remembering() {
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply([
    { path: 'a.ts', text: source('a') },
    { path: 'b.ts', text: source('b') },
  ]);
  const saved = new SavedGraph(workspace);
  const { graph } = workspace.snapshot;
  saved.remember(unedited, graph, []);
  const type = (path: string, text: string | null) => workspace.apply([{ path, text }]);
  return { workspace, saved, graph, type };
}

test('an edited file leaves it as it is, whatever is typed', () => {
  const { saved, graph, type } = remembering();
  const edited = new Map([['a.ts', source('a')]]);
  type('a.ts', source('other'));
  expect(saved.graphOf(edited)).toBe(graph);
  type('a.ts', 'const half = (');
  expect(saved.graphOf(edited)).toBe(graph);
});

test('another text on disk ends it: a save, a file that is new, and one that is gone', () => {
  for (const [path, text] of [
    ['b.ts', source('c')],
    ['c.ts', source('c')],
    ['b.ts', null],
  ] as const) {
    const { saved, type } = remembering();
    type(path, text);
    expect(saved.graphOf(unedited)).toBeNull();
  }
});

test('a file that is edited and not on disk yet is no part of it', () => {
  const { saved, graph, type } = remembering();
  type('new.ts', source('new'));
  expect(saved.graphOf(new Map([['new.ts', null]]))).toBe(graph);
});

test('nothing is remembered before the first answers about types', () => {
  const workspace = new Workspace({ settings: plainSettings });
  const text = `import { asset } from 'headwater';
declare function load(): string;
asset('report', { async materialize(ctx) { await ctx.read(load()); } });
`;
  workspace.apply([{ path: 'report.ts', text }]);
  expect(workspace.questions).toHaveLength(1);
  const saved = new SavedGraph(workspace);
  const { graph } = workspace.snapshot;
  saved.remember(unedited, graph, []);
  expect(saved.graphOf(unedited)).toBeNull();
  saved.remember(unedited, graph, [{ file: 'report.ts', text, answers: [] }]);
  expect(saved.graphOf(unedited)).toBe(graph);
});
