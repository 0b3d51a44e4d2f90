// What changes, in the question what a change reaches: partitions of one asset, or everything of the assets whose code
// says something else than it did.

import { type ChangedPartitions, codeChanges, describeChange, openWorld } from '@headwater/core';
import type { CodeComparison, ImpactCause, Target } from '@headwater/protocol';
import { wholeSet } from 'headwater/algebra';
import type { EarlierCode, EarlierReading, LogView } from '../feature.js';
import { requireAsset } from './known-target.js';
import { targetSet } from './set-view.js';

export interface Origin extends ChangedPartitions {
  readonly target: Target;
  /** In words: what of it is changed. */
  readonly what: string;
}
export interface Change {
  readonly origins: readonly Origin[];
  /** Null where data changes. */
  readonly code: CodeComparison | null;
  /** To look closer at one of the origins; null where nothing was compared. */
  readonly earlier: EarlierCode | null;
}

export async function changeOf(view: LogView, target: Target, cause: ImpactCause): Promise<Change> {
  const { world } = view;
  if (cause.kind === 'partition') {
    requireAsset(world, target.asset);
    const what = target.partition === null ? 'all of it' : 'chosen partition';
    return { origins: [{ target, key: target.asset, set: targetSet(world, target), what }], code: null, earlier: null };
  }
  return codeChange(view, cause.kind, await view.earlier(cause));
}

/** Of code that says something else than it did, where that is known. */
export function codeChange({ world }: LogView, kind: CodeComparison['kind'], reading: EarlierReading): Change {
  if (reading.kind === 'unavailable') {
    const code = { kind, base: '', files: [], gone: [], problem: reading.message };
    return { origins: [], code, earlier: null };
  }
  const { name, graph, files } = reading.code;
  const { changed, gone } = codeChanges(openWorld(graph, world.context), world);
  return {
    origins: changed.map(({ key, changes }) => ({
      key,
      target: { asset: key, partition: null },
      set: wholeSet(world.space(key)),
      what: changes.map(describeChange).join(' · '),
    })),
    code: { kind, base: name, files, gone, problem: null },
    earlier: reading.code,
  };
}
