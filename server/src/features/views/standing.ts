// Why a partition is missing or stale: its own causes, what it waits for, and the changes at the root of it all.

import {
  describeDoubt,
  lastFailure,
  noRecords,
  type RootCause,
  type Target as StoredTarget,
  type Why,
  whyOf,
} from '@headwater/core';
import {
  type RootView,
  runName,
  type StandingLink,
  type StandingView,
  type Target,
  type TargetParams,
} from '@headwater/protocol';
import { setOfKeys } from 'headwater/algebra';
import { declarationPlace, type LogView, type ProjectFeature, type ProjectView } from '../feature.js';
import { formatSet } from '../key-range.js';
import { causeInFull, targetName } from './cause-words.js';
import { partitionOf } from './input-views.js';
import { requirePartition } from './known-target.js';
import { targetShape } from '../shape.js';

const MOST_LINKS = 60;
const MOST_ROOTS = 20;
/** Of one partition: a report may read a million of them. */
const MOST_CAUSES = 12;

export const standing: ProjectFeature<TargetParams, StandingView> = {
  method: 'headwater/standing',
  takes: targetShape,
  async handle({ target }, view) {
    requirePartition(view.world, target);
    const { asset, partition } = target;
    const why = whyOf(view.world, view.records ?? noRecords, { asset, part: partition ?? '' });
    const chain = chainOf(why);
    const roots = rootsOf(view, chain);
    return {
      target,
      roots: roots.slice(0, MOST_ROOTS),
      moreRoots: Math.max(0, roots.length - MOST_ROOTS),
      links: await Promise.all(chain.slice(0, MOST_LINKS).map((link) => linkOf(view, link))),
      more: Math.max(0, chain.length - MOST_LINKS),
    };
  },
};

/** Breadth first, each once. */
function chainOf(why: Why): readonly Why[] {
  const chain = new Set([why]);
  for (const { behind } of chain) for (const next of behind) chain.add(next);
  return [...chain];
}

async function linkOf(view: LogView, why: Why): Promise<StandingLink> {
  const { target, state, doubt, causes, behind } = why;
  return {
    target: targetOf(target),
    status: state,
    ...(doubt === null ? {} : { doubt: describeDoubt(doubt) }),
    ...(await failureOf(view, why)),
    causes: firstOf([...new Set(causes.map(causeInFull))]),
    behind: [...Map.groupBy(behind, (other) => other.target.asset)].map(([asset, others]) =>
      behindText(view, asset, others),
    ),
    place: placeIn(view, target),
  };
}

async function failureOf({ log }: LogView, { target, failed }: Why): Promise<Pick<StandingLink, 'failed'>> {
  if (log === null || failed === null) return {};
  const { run, message } = await lastFailure(log, target, failed);
  return { failed: `failed in ${runName(run)}${message === null ? '' : `: ${message}`}` };
}

function firstOf(causes: readonly string[]): readonly string[] {
  const more = causes.length - MOST_CAUSES;
  return more > 0 ? [...causes.slice(0, MOST_CAUSES), `and ${more} more`] : causes;
}

function behindText({ world }: ProjectView, asset: string, others: readonly Why[]): string {
  const space = world.space(asset);
  if (space.definition === null) return asset;
  const { set } = setOfKeys(
    space,
    others.map(({ target }) => target.part),
  );
  return `${asset} › ${formatSet(set)}`;
}

/** Several partitions may have the same one. */
function rootsOf(view: ProjectView, chain: readonly Why[]): readonly RootView[] {
  const roots = new Map<string, RootView>();
  for (const root of chain.flatMap((link) => link.roots)) {
    const what = rootWords(root);
    const key = `${targetName(root.target)} ${what}`;
    if (!roots.has(key)) roots.set(key, { target: targetOf(root.target), what, place: placeIn(view, root.target) });
  }
  return [...roots.values()];
}

function rootWords({ reason, input }: RootCause): string {
  switch (reason) {
    case 'code-version-changed':
      return 'has other code';
    case 'data-version-changed':
      return 'has another data version';
    case 'rematerialized':
      return 'was built again';
    case 'wiped':
      return 'was wiped';
    case 'dependency-added':
      return `now reads ${input}`;
    case 'dependency-removed':
      return `no longer reads ${input}`;
    case 'mapping-changed':
      return `reads other partitions of ${input}`;
  }
}

function placeIn({ snapshot }: ProjectView, { asset }: StoredTarget) {
  return declarationPlace(snapshot.graph.asset(asset));
}

function targetOf({ asset, part }: StoredTarget): Target {
  return { asset, partition: partitionOf(part) };
}
