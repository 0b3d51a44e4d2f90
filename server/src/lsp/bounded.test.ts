// However long somebody types, no more is kept than after the first keys.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { impactOf, openWorld } from '@headwater/core';
import { openSqliteReader } from '@headwater/log';
import { wholeSet } from 'headwater/algebra';
import { expect, it, vi } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { compiler } from '../analysis/compiler.js';
import { Workspace } from '../analysis/index.js';
import { sha256 } from '../project/index.js';
import { RuleMemory, runRules } from '../rules/index.js';
import { ProjectSession } from './project-session.js';

const FIRST = 200;
const ROUND = 400;
/** Less than what an edit makes; the engine's own compiled code takes some. */
const MOST_GROWTH = ROUND * 1500;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

function heapUsed(): number {
  if (typeof collectGarbage !== 'function') throw new Error('The engine does not collect garbage on request.');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const files = [
  { path: 'lib.ts', text: `export const read = (ctx, handle) => ctx.read(handle); export const PREFIX = 'shop';` },
  {
    path: 'sources.ts',
    text: `import { asset, dailyPartitions, source } from 'headwater';
import { PREFIX } from './lib.js';
export const days = dailyPartitions({ start: '2024-10-01' });
export const orders = source(\`\${PREFIX}/orders\`, { partitions: days });`,
  },
];

/** Each key of it another text: a name, a read, a statement in SQL, half an option. */
function textAt(edit: number): string {
  const deps = edit % 3 === 0 ? `orders, 'nobody_${edit}'` : 'orders';
  const end = edit % 7 === 0 ? '' : ' });';
  return `import Database from 'better-sqlite3';
import { asset } from 'headwater';
import { days, orders } from './sources.js';
import { read } from './lib.js';
const db = new Database('w.db');
// headwater-disable-next-line unused-dependency -- ${edit}
export const typed = asset('typed_${edit % 5 === 0 ? edit : ''}', { partitions: days, deps: [${deps}],
  materialize(ctx) { read(ctx, orders); db.prepare('SELECT * FROM table_${edit % 50}').all(); }${end}`;
}

it('thousands of edits leave nothing behind', () => {
  const workspace = new Workspace({ settings: plainSettings, digest: sha256 });
  workspace.apply(files);
  const memory = new RuleMemory();
  const now = Date.parse('2024-10-12T00:00:00Z');
  const type = (edit: number): void => {
    const snapshot = workspace.apply([{ path: 'typed.ts', text: textAt(edit) }]);
    runRules({ snapshot, now }, {}, memory);
    const world = openWorld(snapshot.graph, { now, dynamicKeys: () => null });
    impactOf(world, 'shop/orders', wholeSet(world.space('shop/orders')));
    snapshot.occurrencesIn('typed.ts');
  };
  let edits = 0;
  const heapAfter = (count: number): number => {
    for (const end = edits + count; edits < end; edits += 1) type(edits);
    return heapUsed();
  };
  const [first, second, third] = [heapAfter(FIRST), heapAfter(ROUND), heapAfter(ROUND)];
  // What has grown once need not grow for ever.
  expect(Math.min(second - first, third - second)).toBeLessThan(MOST_GROWTH);
});

it('the picture of an earlier start is let go once the project is analysed', { timeout: 30_000 }, async () => {
  const workspace = new Workspace({ settings: plainSettings });
  const kept = () => ({
    snapshot: new Workspace({ settings: plainSettings }).apply(files),
    knows: () => true,
  });
  const started = (picture: ReturnType<typeof kept>) => {
    const nothing = (): void => undefined;
    const session = new ProjectSession({
      project: {
        root: '/project',
        log: '/project/log.db',
        settings: plainSettings,
        rules: {},
        jobs: 1,
        limits: {},
        facts: { defaultStorage: null, retention: null },
        isIncluded: () => true,
      },
      workspace,
      kept: picture,
      compiler: async () => compiler,
      openLog: openSqliteReader,
      oracle: null,
      isTrusted: false,
      chosen: new Map(),
      now: () => 0,
      openFiles: () => [],
      filled: async () => undefined,
      onFirstPicture: nothing,
      onJudged: nothing,
      onDefinitions: nothing,
      onFindings: nothing,
      onRecords: nothing,
      onMappings: nothing,
      report: nothing,
    });
    // Somebody looks at it before.
    session.judge();
    return { session, reference: new WeakRef(picture.snapshot) };
  };
  const { session, reference } = started(kept());
  session.apply(files);
  session.judge();
  expect(session.isAnsweringFromKept).toBe(false);
  // What a WeakRef has been made of or asked for in a turn stays until its end; and steps that wait for theirs hold what they
  // began with, for as long as the machine is busy.
  await vi.waitFor(
    () => {
      heapUsed();
      // A failure that held the snapshot would keep it.
      expect(reference.deref() === undefined).toBe(true);
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(session.snapshot.files).toHaveLength(files.length);
});
