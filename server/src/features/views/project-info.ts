// A project for the trees: every asset with its neighbours and its worst status.

import type { AssetDeclaration } from '@headwater/core';
import type { AssetItem, PartitionStatus, ProjectInfo } from '@headwater/protocol';
import { isEmptySet } from 'headwater/algebra';
import { coverageOf } from '../../rules/index.js';
import { edgeLabel } from '../edge-words.js';
import { type ProjectView, placeOf } from '../feature.js';
import { statusIn } from '../partition-choice.js';
import { assetDetail } from './asset-words.js';

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
    detail: asset.kind === 'source' ? [assetDetail(asset), 'source'].filter(Boolean).join(' · ') : assetDetail(asset),
    place: placeOf(asset.span),
    upstream: graph.upstream(asset.key).map(({ from }) => from),
    downstream: graph.downstream(asset.key).map((edge) => ({
      key: edge.to,
      isDeclared: edge.isDeclared,
      mapping: edgeLabel(view.world, edge),
    })),
    ...(status === null ? {} : { status }),
  };
}

function worstStatus(view: ProjectView, asset: AssetDeclaration): PartitionStatus | null {
  if (view.records === null) return null;
  const { missing, stale, failed } = statusIn(view, asset.key);
  if (!isEmptySet(failed)) return 'failed';
  if (!isEmptySet(missing)) return 'missing';
  return stale.size > 0 ? 'stale' : 'fresh';
}
