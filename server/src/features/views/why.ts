// Why a change reaches one partition: the chain from what changed, edge by edge and mapping by mapping.

import { type AssetKey, type ChangedPartitions, type DependencyEdge, impactOfAll } from '@headwater/core';
import type { CodeComparison, ReasonChain, ReasonStep, Target, WhyParams } from '@headwater/protocol';
import { countOf, intersectionOf, isEmptySet, keysOf, type PartitionSet } from 'headwater/algebra';
import { edgeDescription, edgeLabel } from '../edge-words.js';
import { declarationPlace, type LogView, type ProjectFeature, type ProjectView, placeOf } from '../feature.js';
import { formatSet, plural } from '../key-range.js';
import { builtVersion } from './built-version.js';
import { changedCodeSteps } from './changed-code-steps.js';
import { type Change, changeOf, type Origin } from './impact-change.js';
import { targetSet } from './set-view.js';
import { targetShape } from '../shape.js';

/** Keys that a strip shows around what it marks. */
const STRIP_KEYS = 15;
const MOST_NEXT = 12;

export const why: ProjectFeature<WhyParams, ReasonChain | null> = {
  method: 'headwater/why',
  takes: { ...targetShape, cause: { kind: 'text' }, reached: { asset: 'text' } },
  async handle({ target, cause, reached }, view) {
    return reasonChain(view, await changeOf(view, target, cause), reached);
  },
};

type Through = Parameters<typeof builtVersion>[1]['through'];

/** Null when the change does not reach it. */
async function reasonChain(
  view: LogView,
  { origins, code, earlier }: Change,
  reached: Target,
): Promise<ReasonChain | null> {
  const { world } = view;
  const wanted = targetSet(world, reached);
  const meets = ({ key, set }: ChangedPartitions): boolean =>
    key === reached.asset && !isEmptySet(intersectionOf(set, wanted));
  const changed = origins.find(meets);
  const via = changed ? [changed.key] : impactOfAll(world, origins).find(meets)?.via;
  const origin = origins.find(({ key }) => key === via?.[0]);
  if (via === undefined || origin === undefined) return null;
  const edges = via.slice(1).flatMap((key, index) => world.graph.edge(via[index] ?? '', key) ?? []);
  return {
    reached,
    status: statusOnceChanged(view, reached),
    steps: [
      ...(earlier === null ? [] : await changedCodeSteps(earlier, origin.key, linesOf(view, origin.key))),
      code === null
        ? await withBuilt(view, origin.target, changeStep(view, origin.target))
        : codeStep(view, origin, code),
      ...edgeSteps(view, edges, { arriving: origin.set, reached }),
      await withBuilt(view, reached, reachedStep(view, reached), throughLast(view, edges, origin.set)),
    ],
    next: nextFrom(view, reached.asset, wanted).map((next) => ({
      ...next,
      status: statusOnceChanged(view, next.target),
    })),
  };
}

function changeStep(view: ProjectView, origin: Target): ReasonStep {
  return {
    kind: 'change',
    title: `${nameOf(origin)} changes`,
    detail: '',
    code: null,
    place: declarationPlace(view.snapshot.graph.asset(origin.asset)),
    strips: [],
  };
}

/** With what stands of the partition; nothing is added for one that was never built, or for all of an asset. */
async function withBuilt(
  view: LogView,
  target: Target,
  step: ReasonStep,
  through: Through = null,
): Promise<ReasonStep> {
  if (target.partition === null && view.world.space(target.asset).definition !== null) return step;
  const built = await builtVersion(view, { asset: target.asset, part: target.partition ?? '', through });
  return built === null ? step : { ...step, built };
}

/** The last edge, and what arrives at it. */
function throughLast(view: ProjectView, edges: readonly DependencyEdge[], origin: PartitionSet): Through {
  const last = edges.at(-1);
  if (last === undefined) return null;
  const set = edges.slice(0, -1).reduce((arriving, edge) => view.world.downstream(edge, arriving), origin);
  return { asset: last.from, set };
}

function codeStep({ snapshot }: ProjectView, { key, what }: Origin, { kind, base }: CodeComparison): ReasonStep {
  return {
    kind: 'change',
    title: kind === 'edit' ? `${key} is not what is saved` : `${key} is not what it is in ${base}`,
    detail: what,
    code: null,
    place: declarationPlace(snapshot.graph.asset(key)),
    strips: [],
  };
}

function linesOf({ snapshot }: ProjectView, key: AssetKey) {
  const span = snapshot.graph.asset(key)?.span;
  return span === undefined ? null : { file: span.file, first: span.start.line, last: span.end.line };
}

/** Each edge, and what its mapping does to the keys that arrive. */
function edgeSteps(
  view: ProjectView,
  edges: readonly DependencyEdge[],
  { arriving: first, reached }: { arriving: PartitionSet; reached: Target },
): readonly ReasonStep[] {
  let set = first;
  return edges.flatMap((edge): ReasonStep[] => {
    const arriving = set;
    set = view.world.downstream(edge, arriving);
    const step: ReasonStep = {
      kind: 'edge',
      title: `${edge.to} reads ${edge.from}`,
      detail: edge.isDeclared ? 'declared in its deps' : 'in its body, undeclared',
      code: null,
      place: placeOf(edge.span),
      strips: [],
    };
    return edge.kind === 'order' ? [step] : [step, mappingStep(view, edge, { arriving, leaving: set, reached })];
  });
}

function mappingStep(
  view: ProjectView,
  edge: DependencyEdge,
  { arriving, leaving, reached }: { arriving: PartitionSet; leaving: PartitionSet; reached: Target },
): ReasonStep {
  const read = `${formatSet(arriving)} ${countOf(arriving) === 1 ? 'is' : 'are'} read by ${plural(countOf(leaving), 'key')}`;
  const chosen = edge.to === reached.asset ? reached.partition : null;
  return {
    kind: 'mapping',
    title: [edgeDescription(view.world, edge), read].filter((part) => part !== '').join(': '),
    detail: formatSet(leaving),
    code: null,
    place: null,
    strips: [strip(arriving, null), strip(leaving, chosen)].filter(({ keys }) => keys.length > 0),
  };
}

function strip(set: PartitionSet, chosen: string | null): ReasonStep['strips'][number] {
  const { space } = set;
  const first = set.intervals[0]?.[0];
  if (space.definition === null || first === undefined) return { keys: [], marked: [], chosen };
  const start = Math.max(0, Math.min(first - 1, space.count - STRIP_KEYS));
  const end = Math.min(space.count, start + STRIP_KEYS);
  const keys = Array.from({ length: end - start }, (_, offset) => space.keyAt(start + offset));
  const shown = new Set(keys);
  return { keys, marked: [...keysOf(set)].filter((key) => shown.has(key)), chosen };
}

function reachedStep(view: ProjectView, reached: Target): ReasonStep {
  const { world, snapshot } = view;
  const wanted = targetSet(world, reached);
  const reads = snapshot.graph
    .upstream(reached.asset)
    .filter((edge) => edge.kind === 'read' && reached.partition !== null && world.space(edge.from).definition !== null)
    .map((edge) => {
      const { set, expected } = world.upstream(edge, wanted);
      const count = countOf(set);
      const isShort = count < expected;
      const short = isShort ? `: ${count} of ${expected}, window incomplete` : '';
      return { isShort, text: `reads ${edge.from} ${formatSet(set)}${short}` };
    });
  const isMade = statusOnceChanged(view, reached) === 'stale';
  return {
    kind: 'reached',
    title: `${nameOf(reached)} ${isMade ? 'becomes stale' : 'is reached, and was never built'}`,
    detail: reads.map(({ text }) => text).join('; '),
    ...(reads.some(({ isShort }) => isShort) ? { isIncomplete: true } : {}),
    code: null,
    place: declarationPlace(snapshot.graph.asset(reached.asset)),
    strips: [],
  };
}

function statusOnceChanged({ records }: ProjectView, { asset, partition }: Target): 'stale' | 'missing' {
  return typeof records?.latest(asset).get(partition ?? '')?.event === 'number' ? 'stale' : 'missing';
}

type Onward = Omit<ReasonChain['next'][number], 'status'>;

function nextFrom({ world }: ProjectView, asset: AssetKey, set: PartitionSet): readonly Onward[] {
  return world.graph
    .downstream(asset)
    .filter((edge) => edge.kind === 'read' && edge.to !== asset)
    .flatMap((edge): readonly Onward[] => {
      const readers = world.downstream(edge, set);
      const mapping = edgeLabel(world, edge);
      if (world.space(edge.to).definition === null)
        return isEmptySet(readers) ? [] : [{ target: { asset: edge.to, partition: null }, mapping }];
      return [...keysOf(readers)].map((partition) => ({ target: { asset: edge.to, partition }, mapping }));
    })
    .slice(0, MOST_NEXT);
}

function nameOf({ asset, partition }: Target): string {
  return partition === null ? asset : `${asset} › ${partition}`;
}
