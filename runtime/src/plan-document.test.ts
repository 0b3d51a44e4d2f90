import type { Plan } from '@headwater/core';
import {
  allPartitions,
  cronPartitions,
  customMapping,
  dailyPartitions,
  dynamicPartitions,
  identity,
  lastPartition,
  type Mapping,
  multiMapping,
  multiPartitions,
  multiToSingle,
  type Partitions,
  specificPartitions,
  staticMapping,
  staticPartitions,
  timeWindow,
} from 'headwater';
import { describe, expect, it } from 'vitest';
import { parsePlan } from './plan-document.js';

const at = { line: 1, column: 1 };
const span = { file: 'pipeline.ts', start: at, end: at };

function planWith(partitions: Partitions | null, mapping: Mapping | null): Plan {
  const asset = {
    key: 'a',
    kind: 'asset',
    name: null,
    span,
    keySpan: span,
    description: null,
    group: null,
    owners: [],
    tags: { tier: 'gold' },
    formerKeys: [],
    codeVersion: null,
    codeDigest: null,
    partitions,
    backfill: { multiRun: 7 },
    storage: { kind: 'jsonFile', options: { dir: 'data' } },
    table: 'a',
    path: 'data/a',
    checks: [{ name: 'c', asset: 'a', severity: 'error', blocking: true, description: null, span }],
    isRetained: false,
  } as const;
  const edge = {
    from: 'a',
    to: 'a',
    isDeclared: true,
    kind: 'read',
    mapping,
    incomplete: null,
    span,
    evidence: [span],
  } as const;
  const reasons = [
    { kind: 'missing', partitions: ['1'] },
    { kind: 'code-changed', from: '1', to: '2', partitions: ['1'] },
    { kind: 'dependencies-changed', added: ['b'], removed: [], remapped: ['a'], partitions: ['1'] },
    { kind: 'input-changed', input: 'a', partitions: ['2'] },
    { kind: 'requested', partitions: [] },
  ] as const;
  return {
    schemaVersion: 1,
    at: 5,
    position: null,
    manifest: { assets: [asset], edges: [edge] },
    steps: [{ asset: 'a', partitions: ['1', '2'], reasons }],
  };
}
const roundTrip = (plan: Plan) => parsePlan(JSON.parse(JSON.stringify(plan)));

describe('a plan as JSON', () => {
  const definitions: readonly Partitions[] = [
    dailyPartitions({
      start: '2024-10-01',
      end: '2024-10-10',
      timezone: 'UTC',
      exclusions: ['2024-10-03', { cron: '0 0 * * 0' }],
    }),
    cronPartitions({ start: '2024-10-01', cron: '@daily' }),
    staticPartitions(['x', 'y']),
    dynamicPartitions('regions'),
    multiPartitions({ day: dailyPartitions({ start: '2024-10-01' }), region: staticPartitions(['x']) }),
  ];
  it.each(definitions.map((definition) => [definition.kind, definition] as const))(
    'keeps %s partitions',
    (_, definition) => {
      const plan = planWith(definition, null);
      expect(roundTrip(plan)).toEqual({ kind: 'plan', plan });
    },
  );

  const mappings: readonly Mapping[] = [
    identity(),
    timeWindow({ startOffset: -6, endOffset: 0, allowNonexistent: true }),
    allPartitions(),
    lastPartition(),
    specificPartitions(['x']),
    staticMapping({ x: 'y', z: ['u', 'v'] }),
    multiMapping({ day: { dimension: 'date', mapping: identity() }, region: lastPartition() }),
    multiToSingle({ dimension: 'day' }),
  ];
  it.each(mappings.map((mapping) => [mapping.kind, mapping] as const))('keeps the %s mapping', (_, mapping) => {
    const plan = planWith(null, mapping);
    expect(roundTrip(plan)).toEqual({ kind: 'plan', plan });
  });

  it('keeps what can be said of a custom mapping without its code', () => {
    const keys = <Keys>(set: Keys): Keys => set;
    const parsed = roundTrip(
      planWith(null, customMapping({ describe: 'the same week last year', upstream: keys, downstream: keys })),
    );
    expect(parsed).toMatchObject({
      plan: { manifest: { edges: [{ mapping: { kind: 'custom', describe: 'the same week last year' } }] } },
    });
  });

  it.each([
    ['no plan at all', 7, /no schemaVersion/],
    ['another version', { schemaVersion: 2 }, /has schema version 2; this Headwater reads 1/],
    ['a missing part', { schemaVersion: 1, at: 1, position: null, manifest: { assets: [], edges: [] } }, /steps/],
    [
      'a step that was edited',
      { ...planWith(null, null), steps: [{ asset: 'a', partitions: [1], reasons: [] }] },
      /steps\.0\.partitions\.0/,
    ],
    [
      'an unknown mapping',
      JSON.parse(JSON.stringify(planWith(null, identity())).replace('identity', 'guess')),
      /edges\.0\.mapping/,
    ],
  ])('is refused: %s', (_, json, message) => {
    expect(parsePlan(json)).toEqual({ kind: 'refused', message: expect.stringMatching(message) });
  });
});
