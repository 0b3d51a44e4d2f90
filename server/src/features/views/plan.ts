// The plan as a list: which partitions run, in which order, each with its reasons; and what is left out.

import {
  type AssetKey,
  countSteps,
  describeDependencies,
  describeDoubt,
  effectiveCodeVersion,
  noRecords,
  type PartitionsLeftOut,
  type Plan,
  type PlanStep,
  planOf,
  type Selection,
  type StepReason,
  select,
} from '@headwater/core';
import type {
  PlanLeftOut,
  PlanParams,
  PlanReasonView,
  PlanResult,
  PlanRow,
  PlanStoppers,
  PlanView,
} from '@headwater/protocol';
import { countOf, setOfKeys } from 'headwater/algebra';
import { aboutSelected, type Finding } from '../../rules/index.js';
import { mappingLabel, single } from '../edge-words.js';
import { declarationPlace, type LogView, type ProjectFeature, type ProjectView, placeOf } from '../feature.js';
import { statusIn } from '../partition-choice.js';
import { RequestProblem } from '../request-problem.js';
import { storageName } from './asset-words.js';
import { statusesOf, worstOf } from './partition-statuses.js';
import { planOrder } from './plan-order.js';
import { wideningOf } from './plan-widening.js';
import { partitionsView } from './set-view.js';
import { type UsualDuration, usualDurations } from './step-durations.js';
import { projectShape } from '../shape.js';

/** Rows below a step; a longer one shows its first partitions. */
const MOST_CHILDREN = 500;
/** Errors that are named; there is a list of all problems. */
const MOST_STOPPERS = 10;

export const plan: ProjectFeature<PlanParams, PlanResult> = {
  method: 'headwater/plan',
  takes: { ...projectShape, selection: 'text' },
  async handle(params, view) {
    const made = makePlan(view, params);
    const usual = await usualDurations(
      view.log,
      made.plan.steps.map(({ asset }) => asset),
    );
    return { view: planView(view, params.selection, { ...made, usual }), document: { ...made.plan } };
  },
};

interface MadePlan {
  readonly plan: Plan;
  readonly selection: Selection;
  readonly restates: boolean;
  readonly stoppers: PlanStoppers | null;
}

function makePlan(
  view: ProjectView,
  { selection: text, isForced, restates = false, allowsErrors = false }: PlanParams,
): MadePlan {
  const selected = select(view.world, [text], view.records === null ? null : (asset) => statusIn(view, asset));
  if (selected.kind === 'invalid') throw new RequestProblem(selected.message);
  const selection = isForced ? forced(selected.selection) : selected.selection;
  const plan = planOf(view.world, view.records ?? noRecords, selection, { restates });
  const stoppers = aboutSelected(view.planStoppers(), {
    graph: view.world.graph,
    selection,
    isWhole: text.trim() === '',
  });
  return { selection, restates, plan, stoppers: stoppersView(stoppers, allowsErrors) };
}

function stoppersView(errors: readonly Finding[], isAllowed: boolean): PlanStoppers | null {
  if (errors.length === 0) return null;
  const shown = errors.slice(0, MOST_STOPPERS);
  return {
    errors: shown.map(({ message, rule, span }) => ({ message, rule, place: placeOf(span) })),
    more: errors.length - shown.length,
    isAllowed,
  };
}

/** All that is selected is wanted, fresh or not. */
function forced(selection: Selection): Selection {
  return new Map([...selection].map(([key, { set }]) => [key, { set, requested: set }]));
}

interface TimedPlan extends MadePlan {
  /** Of one partition, by asset. */
  readonly usual: ReadonlyMap<AssetKey, UsualDuration>;
}

function planView(view: LogView, selection: string, timed: TimedPlan): PlanView {
  const { plan, selection: selected, restates, stoppers, usual } = timed;
  return {
    selection,
    madeAt: plan.at,
    logPosition: plan.position,
    steps: plan.steps.map((step, index) => ({
      ...rowOf(view, step, index + 1),
      estimateMs: estimateOf(step, usual),
      usual: usual.get(step.asset) ?? null,
    })),
    order: planOrder(view, plan, usual),
    leftOut: [...leftOutOf(view, plan), ...undeclaredReaders(view, plan)],
    totals: { assets: plan.steps.length, partitions: countSteps(plan), ...conditionalOf(plan) },
    sum: sumOf(plan),
    widening: wideningOf(view, selected, plan),
    restates,
    ...(stoppers === null ? {} : { stoppers }),
  };
}

function estimateOf({ asset, partitions }: PlanStep, usual: TimedPlan['usual']): number | null {
  const each = usual.get(asset);
  return each === undefined ? null : each.ms * Math.max(1, partitions.length);
}

function conditionalOf({ steps }: Plan): Pick<PlanView['totals'], 'conditional'> {
  const conditional = steps.reduce((sum, step) => sum + (step.conditional?.length ?? 0), 0);
  return conditional === 0 ? {} : { conditional };
}

/** How the steps came together: what is there and reached by a change, with what is missing, without what is published. */
function sumOf(plan: Plan): NonNullable<PlanView['sum']> {
  const missing = plan.steps.reduce((sum, { reasons }) => {
    const parts = reasons.filter(({ kind }) => kind === 'missing').flatMap(({ partitions }) => partitions);
    return sum + new Set(parts).size;
  }, 0);
  const published = (plan.published ?? []).reduce((sum, { partitions }) => sum + partitions.length, 0);
  return { reached: countSteps(plan) - missing + published, missing, published };
}

function rowOf(view: ProjectView, step: PlanStep, number: number): Omit<PlanRow, 'estimateMs' | 'usual'> {
  const { world, snapshot } = view;
  const asset = snapshot.graph.asset(step.asset);
  const space = world.space(step.asset);
  const statuses = statusesOf(view, step.asset);
  const { set } = setOfKeys(space, step.partitions);
  const codeBefore = step.reasons.flatMap((reason) => (reason.kind === 'code-changed' ? [reason.from] : []));
  const children = step.partitions.slice(0, MOST_CHILDREN).map((partition) => ({
    partition,
    status: statuses.at(space.indexOf(partition)),
    reasons: [...reasonsOf(step, partition), ...incompleteReasons(view, step.asset, partition)],
  }));
  const incomplete = step.partitions.filter((key) => statuses.isIncomplete(space.indexOf(key))).length;
  return {
    number,
    asset: step.asset,
    place: declarationPlace(asset),
    status: worstOf(children.map(({ status }) => status)),
    partitions: partitionsView(world, step.asset, set),
    reasons: [
      ...step.reasons.map(reasonView),
      ...(incomplete === 0 ? [] : [{ kind: 'incomplete' as const, text: `${incomplete} incomplete` }]),
    ],
    children: space.definition === null ? [] : children,
    reads: snapshot.graph
      .upstream(step.asset)
      .filter((edge) => edge.isDeclared && edge.kind === 'read')
      .map((edge) => ({
        asset: edge.from,
        mapping: mappingLabel(world, edge),
        partitions: partitionsView(world, edge.from, world.upstream(edge, set).set),
      })),
    writes: asset?.storage ? `${storageName(asset.storage.kind)} · ${asset.table}` : '',
    codeVersion: asset === null ? null : effectiveCodeVersion(asset),
    codeBefore,
    ...(step.conditional === undefined ? {} : { conditional: step.conditional.length }),
    checks: (asset?.checks ?? []).map(({ name, severity, blocking }) =>
      [name, severity === 'warn' ? 'warning' : 'error', ...(blocking ? ['blocking'] : [])].join(', '),
    ),
  };
}

function reasonView(reason: StepReason): PlanReasonView {
  switch (reason.kind) {
    case 'missing': {
      const only = reason.partitions.length === 1 ? reason.partitions[0] : undefined;
      return {
        kind: 'missing',
        text: only
          ? `missing: ${only}`
          : `missing${reason.partitions.length > 1 ? `: ${reason.partitions.length}` : ''}`,
      };
    }
    case 'unverified':
      return { kind: 'unverified', text: `unverified: ${describeDoubt('cut-short')}` };
    case 'code-changed':
      return { kind: 'code-changed', text: 'code changed' };
    case 'dependencies-changed':
      return { kind: 'dependencies-changed', text: `dependencies changed: ${describeDependencies(reason)}` };
    case 'input-changed':
      return { kind: 'input-changed', text: `input changed: ${reason.input}` };
    case 'requested':
      return { kind: 'requested', text: 'requested' };
  }
}

function reasonsOf(step: PlanStep, partition: string): readonly PlanReasonView[] {
  return step.reasons
    .filter(({ partitions }) => partitions.includes(partition))
    .map((reason) => (reason.kind === 'missing' ? { kind: 'missing', text: 'missing' } : reasonView(reason)));
}

/** `2 of 7 partitions of daily_sales` */
function incompleteReasons({ world }: ProjectView, asset: AssetKey, partition: string): readonly PlanReasonView[] {
  const set = single(world, asset, partition);
  if (set === null) return [];
  return world.graph.upstream(asset).flatMap((edge) => {
    if (!edge.isDeclared || edge.kind !== 'read' || edge.from === asset) return [];
    const { set: inputs, expected } = world.upstream(edge, set);
    const count = countOf(inputs);
    if (count >= expected) return [];
    const fails = edge.incomplete === 'fail' ? ", and incomplete: 'fail'" : '';
    return [{ kind: 'incomplete' as const, text: `${count} of ${expected} of ${edge.from}${fails}` }];
  });
}

function leftOutOf(
  { world, snapshot }: ProjectView,
  { published = [], unverified = [], failed = [], unknownPartitions = [] }: Plan,
): readonly PlanLeftOut[] {
  const placeAt = (asset: AssetKey) => declarationPlace(snapshot.graph.asset(asset));
  const parts = ({ asset, partitions }: PartitionsLeftOut) => ({
    asset,
    partitions: partitionsView(world, asset, setOfKeys(world.space(asset), partitions).set),
    place: placeAt(asset),
  });
  return [
    ...published.map((left) => ({ ...parts(left), reason: 'published', kind: 'published' as const })),
    ...unverified.map((left) => ({
      ...parts(left),
      reason: `unverified: ${describeDoubt('older-log')}`,
      kind: 'other' as const,
    })),
    ...failed.map((left) => ({ ...parts(left), reason: 'fresh, but its last run failed', kind: 'failed' as const })),
    ...unknownPartitions.map((asset) => ({
      asset,
      partitions: null,
      place: placeAt(asset),
      reason: 'its partitions cannot be read from the code',
      kind: 'other' as const,
    })),
  ];
}

/** Readers of the planned partitions that no plan holds, because they do not say that they read. */
function undeclaredReaders({ world, snapshot }: ProjectView, plan: Plan): readonly PlanLeftOut[] {
  const left = new Map<AssetKey, PlanLeftOut>();
  for (const step of plan.steps) {
    const set = setOfKeys(world.space(step.asset), step.partitions).set;
    for (const edge of snapshot.graph.downstream(step.asset)) {
      if (edge.isDeclared || left.has(edge.to)) continue;
      const place = placeOf(edge.span);
      left.set(edge.to, {
        asset: edge.to,
        partitions: partitionsView(world, edge.to, world.downstream(edge, set)),
        reason: 'undeclared read',
        place,
        kind: 'undeclared',
        undeclared: { asset: edge.from, place },
      });
    }
  }
  return [...left.values()];
}
