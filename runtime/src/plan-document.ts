// Parses a plan that came as JSON, from the editor or from a file that somebody may have edited.

import { type Manifest, PLAN_SCHEMA_VERSION, type Plan } from '@headwater/core';
import type { Mapping, Partitions } from 'headwater/algebra';
import * as v from 'valibot';
import { recordOf } from './record-of.js';

export type ParsedPlan =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly message: string };

export function parsePlan(json: unknown): ParsedPlan {
  const version = v.safeParse(v.object({ schemaVersion: v.number() }), json);
  if (!version.success) return { kind: 'refused', message: 'This is no plan: it has no schemaVersion.' };
  if (version.output.schemaVersion !== PLAN_SCHEMA_VERSION)
    return {
      kind: 'refused',
      message: `The plan has schema version ${version.output.schemaVersion}; this Headwater reads ${PLAN_SCHEMA_VERSION}. Make the plan again.`,
    };
  const parsed = v.safeParse(plan, json);
  if (parsed.success) return { kind: 'plan', plan: parsed.output };
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue);
  return { kind: 'refused', message: `The plan is not as it was made: ${where ?? 'its root'}: ${issue.message}` };
}

const strings = v.array(v.string());
const stringOrNull = v.nullable(v.string());
const position = v.object({ line: v.number(), column: v.number() });
const span = v.object({ file: v.string(), start: position, end: position });

const timeOptions = {
  start: v.string(),
  end: v.exactOptional(v.string()),
  timezone: v.exactOptional(v.string()),
  format: v.exactOptional(v.string()),
  exclusions: v.exactOptional(v.array(v.union([v.string(), v.object({ cron: v.string() })]))),
  endOffset: v.exactOptional(v.number()),
  minuteOffset: v.exactOptional(v.number()),
  hourOffset: v.exactOptional(v.number()),
  dayOffset: v.exactOptional(v.number()),
};
const partitions: v.GenericSchema<unknown, Partitions> = v.lazy(() =>
  v.variant('kind', [
    v.object({ kind: v.picklist(['hourly', 'daily', 'weekly', 'monthly']), ...timeOptions }),
    v.object({ kind: v.literal('cron'), cron: v.string(), ...timeOptions }),
    v.object({ kind: v.literal('static'), keys: strings }),
    v.object({ kind: v.literal('dynamic'), name: v.string() }),
    v.object({ kind: v.literal('multi'), dimensions: recordOf(partitions) }),
  ]),
);

/** Its functions stay with the code that declares it: what they answered stands beside the edge. */
const customMapping = v.pipe(
  v.object({ kind: v.literal('custom'), describe: v.string() }),
  v.transform((custom) => ({ ...custom, upstream: notHere, downstream: notHere })),
);
function notHere(): never {
  throw new Error('A custom mapping is called only where its code is loaded.');
}
const mapping: v.GenericSchema<unknown, Mapping> = v.lazy(() =>
  v.union([
    v.object({ kind: v.literal('identity') }),
    v.object({
      kind: v.literal('timeWindow'),
      startOffset: v.number(),
      endOffset: v.number(),
      allowNonexistent: v.exactOptional(v.boolean()),
    }),
    v.object({ kind: v.literal('all') }),
    v.object({ kind: v.literal('last') }),
    v.object({ kind: v.literal('specific'), keys: strings }),
    v.object({
      kind: v.literal('static'),
      downstreamKeysByUpstreamKey: recordOf(v.union([v.string(), strings])),
    }),
    v.object({
      kind: v.literal('multi'),
      byUpstreamDimension: recordOf(v.union([v.object({ dimension: v.string(), mapping }), mapping])),
    }),
    v.object({ kind: v.literal('multiToSingle'), dimension: v.exactOptional(v.string()) }),
    customMapping,
  ]),
);

const backfillPolicy = v.union([
  v.picklist(['partition', 'single-run']),
  v.object({ multiRun: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
]);
const asset = v.object({
  key: v.string(),
  kind: v.picklist(['asset', 'source']),
  name: stringOrNull,
  span,
  keySpan: span,
  description: stringOrNull,
  group: stringOrNull,
  owners: strings,
  tags: recordOf(v.string()),
  formerKeys: strings,
  codeVersion: stringOrNull,
  codeDigest: stringOrNull,
  partitions: v.nullable(partitions),
  arePartitionsUnknown: v.exactOptional(v.literal(true)),
  // Plans that were saved before it was kept have none.
  backfill: v.optional(v.nullable(backfillPolicy), null),
  storage: v.nullable(v.object({ kind: v.string(), options: recordOf(v.unknown()) })),
  table: v.string(),
  path: v.string(),
  checks: v.array(
    v.object({
      name: v.string(),
      asset: v.string(),
      severity: v.picklist(['error', 'warn']),
      blocking: v.boolean(),
      description: stringOrNull,
      span,
    }),
  ),
  isRetained: v.boolean(),
});
const answers = v.object({
  upstream: recordOf(v.object({ keys: strings, expected: v.number() })),
  downstream: recordOf(strings),
});
const edge = v.object({
  from: v.string(),
  to: v.string(),
  isDeclared: v.boolean(),
  kind: v.picklist(['read', 'order']),
  mapping: v.nullable(mapping),
  incomplete: v.nullable(v.picklist(['mark', 'fail'])),
  answers: v.exactOptional(answers),
  span,
  evidence: v.array(span),
});
const manifest: v.GenericSchema<unknown, Manifest> = v.object({ assets: v.array(asset), edges: v.array(edge) });

const reason = v.variant('kind', [
  v.object({ kind: v.literal('missing'), partitions: strings }),
  v.object({ kind: v.literal('unverified'), partitions: strings }),
  v.object({ kind: v.literal('code-changed'), from: v.string(), to: v.string(), partitions: strings }),
  v.object({
    kind: v.literal('dependencies-changed'),
    added: strings,
    removed: strings,
    remapped: strings,
    partitions: strings,
  }),
  v.object({ kind: v.literal('input-changed'), input: v.string(), partitions: strings }),
  v.object({ kind: v.literal('requested'), partitions: strings }),
]);
const leftOut = v.array(v.object({ asset: v.string(), partitions: strings }));
const plan: v.GenericSchema<unknown, Plan> = v.object({
  schemaVersion: v.literal(PLAN_SCHEMA_VERSION),
  at: v.number(),
  position: v.nullable(v.number()),
  files: v.exactOptional(recordOf(v.string())),
  meanings: v.exactOptional(recordOf(v.string())),
  manifest,
  steps: v.array(
    v.object({
      asset: v.string(),
      partitions: strings,
      reasons: v.array(reason),
      checks: v.exactOptional(strings),
      conditional: v.exactOptional(strings),
    }),
  ),
  published: v.exactOptional(leftOut),
  unverified: v.exactOptional(leftOut),
  failed: v.exactOptional(leftOut),
  unknownPartitions: v.exactOptional(strings),
});
