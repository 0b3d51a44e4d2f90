// A plan in JSON: steps in the order in which they run, each with the reasons of its partitions.

import type { Plan, PlanStep, StepReason, World } from '@headwater/core';
import { setOfKeys } from 'headwater/algebra';
import { formatInstant } from '../instant.js';
import { type PartitionsView, partitionsView } from './partitions.js';

export interface PlanView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly steps: readonly PlanStepView[];
}
export interface PlanStepView {
  readonly key: string;
  readonly partitions: PartitionsView | null;
  readonly reasons: readonly ReasonView[];
}
export type ReasonView = { readonly partitions: PartitionsView | null } & (
  | { readonly kind: 'missing' | 'requested' }
  | { readonly kind: 'input-changed'; readonly input: string }
);

export function planView(world: World, plan: Plan, options: { readonly withKeys: boolean }): PlanView {
  const steps = plan.steps.map((step) => stepView(world, step, options));
  return { schemaVersion: 1, at: formatInstant(plan.at), steps };
}

function stepView(
  world: World,
  { asset, partitions, reasons }: PlanStep,
  options: { readonly withKeys: boolean },
): PlanStepView {
  const view = (keys: readonly string[]) => partitionsView(setOfKeys(world.space(asset), keys).set, options);
  return {
    key: asset,
    partitions: view(partitions),
    reasons: reasons.map((reason) => reasonView(reason, view(reason.partitions))),
  };
}

function reasonView(reason: StepReason, partitions: PartitionsView | null): ReasonView {
  switch (reason.kind) {
    case 'input-changed':
      return { kind: reason.kind, input: reason.input, partitions };
    case 'missing':
    case 'requested':
      return { kind: reason.kind, partitions };
  }
}

/** `missing`, `input changed: raw_orders`. */
export function describeReason(reason: ReasonView): string {
  return reason.kind === 'input-changed' ? `input changed: ${reason.input}` : reason.kind;
}
