// The sources of a project, for its host to look at: only there runs the code that knows their versions.

import { PLAN_SCHEMA_VERSION } from '@headwater/core';
import type { ProjectParams, SourcesResult } from '@headwater/protocol';
import type { ProjectFeature } from '../feature.js';

export const sources: ProjectFeature<ProjectParams, SourcesResult> = {
  method: 'headwater/sources',
  handle(_, { snapshot, world, records }) {
    const assets = snapshot.manifest.assets.filter(({ kind }) => kind === 'source');
    if (assets.length === 0) return { document: null };
    const manifest = { assets, edges: [] };
    const position = records?.position ?? null;
    return { document: { schemaVersion: PLAN_SCHEMA_VERSION, at: world.context.now, position, manifest, steps: [] } };
  },
};
