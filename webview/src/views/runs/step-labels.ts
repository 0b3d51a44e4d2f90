// The partition keys of a run's steps, as briefly as they can be told apart.

import type { RunStepView } from '@headwater/protocol';
import { neighbourLabels } from '../../format/keys.js';

export function stepLabels(steps: readonly RunStepView[]): ReadonlyMap<string, string> {
  const keys = [...new Set(steps.flatMap((step) => step.partition ?? []))];
  const labels = neighbourLabels(keys);
  return new Map(keys.map((key, index) => [key, labels[index] ?? key]));
}
