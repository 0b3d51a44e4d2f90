// A plan in JSON: steps in the order in which they run, each with the reasons of its partitions.

import {
  describeDependencies,
  describeDoubt,
  type IncompleteOfInput,
  incompleteSet,
  type Plan,
  type PlanStep,
  refusedSets,
  type StepReason,
  type World,
} from '@headwater/core';
import { intersectionOf, isEmptySet, setOfKeys } from 'headwater/algebra';
import { formatInstant } from '../input/instant.js';
import { type LeftOut, leftOutOf } from './left-out.js';
import { type PartitionsView, partitionsView, type ViewOptions } from './partitions.js';

export interface PlanView extends LeftOut {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly steps: readonly PlanStepView[];
}
export interface PlanStepView {
  readonly key: string;
  readonly partitions: PartitionsView | null;
  /** Partitions of the step whose window some input cannot fill; null for an asset without partitions. */
  readonly incomplete: PartitionsView | null;
  /** Of those, what fails because a dependency says `incomplete: 'fail'`; left out where there is none. */
  readonly refused?: readonly RefusedView[];
  /** How many are fresh, and only run where what this plan rebuilds before them comes out different. */
  readonly conditional: number;
  readonly reasons: readonly ReasonView[];
}
export interface RefusedView {
  readonly input: string;
  readonly partitions: PartitionsView | null;
}
export type ReasonView = { readonly partitions: PartitionsView | null } & (
  | { readonly kind: 'missing' | 'unverified' | 'requested' }
  | { readonly kind: 'code-changed'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'dependencies-changed';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly remapped: readonly string[];
    }
  | { readonly kind: 'input-changed'; readonly input: string }
);

export function planView(world: World, plan: Plan, options: ViewOptions): PlanView {
  const steps = plan.steps.map((step) => stepView(world, step, options));
  return { schemaVersion: 1, at: formatInstant(plan.at), steps, ...leftOutOf(world, plan, options) };
}

function stepView(
  world: World,
  { asset, partitions, reasons, conditional = [] }: PlanStep,
  options: ViewOptions,
): PlanStepView {
  const setOf = (keys: readonly string[]) => setOfKeys(world.space(asset), keys).set;
  const set = setOf(partitions);
  const refused = refusedSets(world, asset)
    .map((each): IncompleteOfInput => ({ ...each, set: intersectionOf(set, each.set) }))
    .filter((each) => !isEmptySet(each.set))
    .map((each): RefusedView => ({ input: each.input, partitions: partitionsView(each.set, options) }));
  return {
    key: asset,
    partitions: partitionsView(set, options),
    incomplete: partitionsView(intersectionOf(set, incompleteSet(world, asset)), options),
    ...(refused.length === 0 ? {} : { refused }),
    conditional: conditional.length,
    reasons: reasons.map((reason) => reasonView(reason, partitionsView(setOf(reason.partitions), options))),
  };
}

function reasonView(reason: StepReason, partitions: PartitionsView | null): ReasonView {
  switch (reason.kind) {
    case 'code-changed':
      return { kind: reason.kind, from: reason.from, to: reason.to, partitions };
    case 'dependencies-changed':
      return {
        kind: reason.kind,
        added: reason.added,
        removed: reason.removed,
        remapped: reason.remapped,
        partitions,
      };
    case 'input-changed':
      return { kind: reason.kind, input: reason.input, partitions };
    case 'missing':
    case 'unverified':
    case 'requested':
      return { kind: reason.kind, partitions };
  }
}

/** `missing`, `input changed: raw_orders`, `dependencies changed: + stores, − regions`. */
export function describeReason(reason: ReasonView): string {
  switch (reason.kind) {
    case 'input-changed':
      return `input changed: ${reason.input}`;
    case 'code-changed':
      return 'code changed';
    case 'dependencies-changed':
      return `dependencies changed: ${describeDependencies(reason)}`;
    case 'unverified':
      return `unverified: ${describeDoubt('cut-short')}`;
    case 'missing':
    case 'requested':
      return reason.kind;
  }
}

/** `6 of them fail: daily cannot fill their windows, and incomplete: 'fail'` */
export function describeRefused({ input, partitions }: RefusedView): string {
  const which =
    partitions === null ? 'it fails' : `${partitions.count} of them fail${partitions.count === 1 ? 's' : ''}`;
  return `${which}: ${input} is incomplete, and incomplete: 'fail'`;
}
