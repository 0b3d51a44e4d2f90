// A project for the trees: every asset with its neighbours and its worst status.

import { type AssetDeclaration, onePerPair } from '@headwater/core';
import type { AssetItem, PartitionStatus, ProjectInfo } from '@headwater/protocol';
import { isEmptySet } from 'headwater/algebra';
import { coverageOf } from '../../rules/index.js';
import { edgeLabel } from '../edge-words.js';
import { type ProjectView, placeOf } from '../feature.js';
import { statusIn } from '../partition-choice.js';
import { statusCounts } from '../status-counts.js';
import { formOf } from './asset-words.js';

export function projectInfo(view: ProjectView): ProjectInfo {
  return {
    project: view.project,
    name: decodeURIComponent(view.project.split('/').at(-1) ?? ''),
    assets: view.snapshot.manifest.assets.map((asset) => assetItem(view, asset)),
    coverage: coverageOf(view.snapshot),
  };
}

function assetItem(view: ProjectView, asset: AssetDeclaration): AssetItem {
  const { graph } = view.snapshot;
  const status = worstStatus(view, asset);
  return {
    key: asset.key,
    kind: asset.kind,
    group: asset.group,
    detail: detailOf(view, asset),
    place: placeOf(asset.span),
    checks: asset.checks.map(({ name, description, severity, blocking, span }) => {
      return { name, description, severity, blocking, place: placeOf(span) };
    }),
    isPartitioned: asset.partitions !== null,
    upstream: onePerPair(graph.upstream(asset.key)).map(({ from }) => from),
    downstream: onePerPair(graph.downstream(asset.key)).map((edge) => ({
      key: edge.to,
      isDeclared: edge.isDeclared,
      mapping: edgeLabel(view.world, edge),
    })),
    ...(status === null ? {} : { status }),
  };
}

/** What is to be done, such as `3 stale · 1 missing`; of what is fresh or not made here, what it is. */
function detailOf(view: ProjectView, asset: AssetDeclaration): string {
  if (asset.kind === 'source') return [formOf(asset), 'source'].filter(Boolean).join(' · ');
  if (view.records === null) return formOf(asset);
  const isPartitioned = asset.partitions !== null;
  const open = statusCounts(view, asset.key, statusIn(view, asset.key)).map(([count, word]) =>
    isPartitioned ? `${count} ${word}` : word,
  );
  return open.length > 0 ? open.join(' · ') : formOf(asset);
}

function worstStatus(view: ProjectView, asset: AssetDeclaration): PartitionStatus | null {
  if (view.records === null) return null;
  const { missing, stale, failed, unverified } = statusIn(view, asset.key);
  if (!isEmptySet(failed)) return 'failed';
  if (!isEmptySet(missing)) return 'missing';
  if (stale.size > 0) return 'stale';
  return isEmptySet(unverified) ? 'fresh' : 'unverified';
}
