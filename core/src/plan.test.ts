import { dailyPartitions, timeWindow } from 'headwater';
import { wholeSet } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { planOf } from './plan.js';
import { recordsOf } from './records.fixture.js';
import { noRecords, type Records } from './records.js';
import { select } from './selection.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
const sketches: Record<string, AssetSketch> = {
  raw: { kind: 'source', partitions: days },
  daily: { partitions: days, reads: { raw: null } },
  window: { partitions: days, reads: { daily: timeWindow({ startOffset: -1, endOffset: 0 }) } },
  report: { reads: { window: null } },
};
const allDays = ['2024-10-01', '2024-10-02', '2024-10-03'];

/** One line a step: asset, partitions, and why. */
function planLines(records: Records, ...selection: string[]): string[] {
  const world = openWorld(buildGraph(manifestOf(sketches)), {
    now: Date.parse('2024-10-12T12:00:00Z'),
    dynamicKeys: () => null,
  });
  const selected = select(world, selection);
  if (selected.kind === 'invalid') return [selected.message];
  return planOf(world, records, selected.selection).steps.map(({ asset, partitions, reasons }) => {
    const why = reasons.map((reason) => {
      const short = reason.partitions.map((key) => key.slice(8)).join(' ');
      return `${reason.kind}${reason.kind === 'input-changed' ? ` ${reason.input}` : ''} ${short}`.trim();
    });
    return `${asset}@${partitions.map((key) => key.slice(8)).join(' ')}: ${why.join('; ')}`;
  });
}

const built = [
  ...allDays.map((day) => `raw@${day} r1`),
  ...allDays.map((day) => `daily@${day} d1 ← raw@${day} r1`),
  'window@2024-10-01 w1 ← daily@2024-10-01 d1',
  'window@2024-10-02 w1 ← daily@2024-10-01 d1, daily@2024-10-02 d1',
  'window@2024-10-03 w1 ← daily@2024-10-02 d1, daily@2024-10-03 d1',
  `report@ p1 ← ${allDays.map((day) => `window@${day} w1`).join(', ')}`,
];

describe('where only a run knows the partitions of an asset', () => {
  it('leaves the asset out, requested or not, and names it', () => {
    const manifest = manifestOf({ by_key: { arePartitionsUnknown: true }, report: { reads: { by_key: null } } });
    const world = openWorld(buildGraph(manifest), { now: 0, dynamicKeys: () => null });
    const everything = new Map(
      ['by_key', 'report'].map((key) => {
        const set = wholeSet(world.space(key));
        return [key, { set, requested: set }];
      }),
    );
    const { steps, unknownPartitions } = planOf(world, noRecords, everything);
    expect(steps.map(({ asset }) => asset)).toEqual(['report']);
    expect(unknownPartitions).toEqual(['by_key']);
  });
});

describe('without a record', () => {
  it('plans everything in the order of reads, sources aside', () => {
    expect(planLines(noRecords)).toEqual([
      'daily@01 02 03: missing 01 02 03',
      'window@01 02 03: missing 01 02 03',
      'report@: missing',
    ]);
  });
});

describe('with records of everything', () => {
  it('plans nothing', () => expect(planLines(recordsOf(built))).toEqual([]));
  it('plans what a changed input reaches, through what it rebuilds', () => {
    expect(planLines(recordsOf([...built, 'raw@2024-10-02 r2']))).toEqual([
      'daily@02: input-changed raw 02',
      'window@02 03: input-changed daily 02 03',
      'report@: input-changed window',
    ]);
  });
  it('plans nothing behind a rebuild that gave the same version', () => {
    expect(planLines(recordsOf([...built, 'raw@2024-10-02 r2', 'daily@2024-10-02 d1 ← raw@2024-10-02 r2']))).toEqual(
      [],
    );
  });
  it('plans nothing where an input went back to the version that was read', () => {
    expect(planLines(recordsOf([...built, 'raw@2024-10-02 r2', 'raw@2024-10-02 r1']))).toEqual([]);
  });
  it('rebuilds where an input has a version that did not exist when the record was made', () => {
    const withoutFirst = built.filter(
      (line) => !line.startsWith('raw@2024-10-01') && !line.startsWith('daily@2024-10-01'),
    );
    expect(planLines(recordsOf([...withoutFirst, 'daily@2024-10-01 d2']), 'window')).toEqual([
      'window@01 02: input-changed daily 01 02',
    ]);
  });
});

describe('a selection', () => {
  it('runs the partitions that it names, fresh or not', () => {
    expect(planLines(recordsOf(built), 'daily@2024-10-02')).toEqual(['daily@02: requested 02']);
  });
  it('reaches up to what is missing or stale', () => {
    expect(planLines(noRecords, '+window@2024-10-02')).toEqual(['daily@01 02: missing 01 02', 'window@02: missing 02']);
    expect(planLines(recordsOf(built), '+window@2024-10-02')).toEqual(['window@02: requested 02']);
  });
  it('reaches down to what reads what it rebuilds', () => {
    expect(planLines(recordsOf(built), 'daily+@2024-10-02')).toEqual([
      'daily@02: requested 02',
      'window@02 03: input-changed daily 02 03',
      'report@: input-changed window',
    ]);
    expect(planLines(recordsOf(built), 'daily+1@2024-10-02')).toHaveLength(2);
  });
  it('without keys plans what is missing or stale of a partitioned asset', () => {
    expect(planLines(recordsOf(built), 'daily')).toEqual([]);
    expect(planLines(recordsOf(built.slice(0, 4)), 'daily')).toEqual(['daily@02 03: missing 02 03']);
  });
  it('runs an asset without partitions that it names', () => {
    expect(planLines(recordsOf(built), 'report')).toEqual(['report@: requested']);
  });
  it('says what is wrong with it', () => {
    expect(planLines(noRecords, 'dayly')).toEqual(['No asset `dayly`. Did you mean `daily`?']);
    expect(planLines(noRecords, 'report@2024-10-01')).toEqual(['report has no partitions: leave `@2024-10-01` out.']);
    expect(planLines(noRecords, 'a:')[0]).toMatch(/^`a:` is no selection/);
  });
});

describe('an asset that reads itself', () => {
  const own = {
    running: { partitions: days, codeVersion: '2', reads: { running: timeWindow({ startOffset: -1, endOffset: -1 }) } },
  };
  const steps = (records: Records, selection: string) => {
    const world = openWorld(buildGraph(manifestOf(own)), {
      now: Date.parse('2024-10-12T12:00:00Z'),
      dynamicKeys: () => null,
    });
    const selected = select(world, [selection]);
    return selected.kind === 'invalid' ? [] : planOf(world, records, selected.selection).steps;
  };
  const lines = [
    'running@2024-10-01 a #2',
    'running@2024-10-02 b #1 ← running@2024-10-01 a',
    'running@2024-10-03 c #2 ← running@2024-10-02 b',
  ];

  it('is rebuilt from the changed partition on', () => {
    expect(steps(recordsOf(lines), 'running')).toEqual([
      {
        asset: 'running',
        partitions: ['2024-10-02', '2024-10-03'],
        reasons: [
          { kind: 'code-changed', from: '1', to: '2', partitions: ['2024-10-02'] },
          { kind: 'input-changed', input: 'running', partitions: ['2024-10-03'] },
        ],
        conditional: ['2024-10-03'],
      },
    ]);
  });
  it('is rebuilt no further than selected', () => {
    expect(steps(recordsOf(lines), 'running@2024-10-02')).toMatchObject([{ partitions: ['2024-10-02'] }]);
  });
});

describe('dependencies that have changed', () => {
  it('are a reason that names them', () => {
    const records = recordsOf(['raw r', 'old o', 'sum s %before ← old o'], () => 'now');
    const graph = buildGraph(manifestOf({ raw: {}, old: {}, sum: { reads: { raw: null } } }));
    const world = openWorld(graph, { now: 0, dynamicKeys: () => null });
    const selected = select(world, []);
    expect(selected.kind === 'selected' && planOf(world, records, selected.selection).steps).toEqual([
      {
        asset: 'sum',
        partitions: [''],
        reasons: [{ kind: 'dependencies-changed', added: ['raw'], removed: ['old'], remapped: [], partitions: [''] }],
      },
    ]);
  });
});
