// What has moved since a plan was made, and which of its steps that concerns, in words. Pure.

import type { MovedRecord, PlanView } from '@headwater/protocol';
import { clock, runLabel } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';

/** `rebuilt at 12:03:12 by r-0194, now 9c02d1f7`. */
export function recordWords({ kind, at, run, dataVersion }: MovedRecord): string {
  const by = run === null ? '' : ` by ${runLabel(run)}`;
  const version = dataVersion === null || kind === 'wipe' ? '' : `, now ${shortVersion(dataVersion)}`;
  return `${words[kind] ?? kind} at ${clock(at)}${by}${version}`;
}

const words: Readonly<Record<string, string>> = {
  materialization: 'rebuilt',
  observation: 'seen otherwise',
  wipe: 'wiped',
};

/** `step 1 builds it; steps 2, 3 read the asset`; empty: only something that steps read through others. */
export function concernedText({ steps }: PlanView, { asset, partition }: MovedRecord): string {
  const builders = steps.filter(
    (step) =>
      step.asset === asset &&
      (step.children.length === 0 || step.children.some((child) => child.partition === partition)),
  );
  const readers = steps.filter(({ reads }) => reads.some((read) => read.asset === asset));
  return [stepsText(builders, 'builds it', 'build it'), stepsText(readers, 'reads the asset', 'read the asset')]
    .filter((part) => part !== '')
    .join('; ');
}

function stepsText(steps: PlanView['steps'], one: string, several: string): string {
  const [first, ...more] = steps.map(({ number }) => number);
  if (first === undefined) return '';
  return more.length === 0 ? `step ${first} ${one}` : `steps ${[first, ...more].join(', ')} ${several}`;
}
