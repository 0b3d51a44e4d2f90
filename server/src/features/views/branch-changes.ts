// Which assets are not what they were where the branch began, for marks in the trees: no rows, and nothing that they reach.

import type { BranchChanges, ProjectParams } from '@headwater/protocol';
import type { ProjectFeature } from '../feature.js';
import { codeChange } from './impact-change.js';

export const branchChanges: ProjectFeature<ProjectParams, BranchChanges> = {
  method: 'headwater/branchChanges',
  async handle(_, view) {
    const reading = await view.earlier({ kind: 'branch', base: null });
    if (reading.kind === 'unavailable') return { base: null, changed: [] };
    const { origins } = codeChange(view, 'branch', reading);
    return { base: reading.code.name, changed: origins.map(({ key, what }) => ({ asset: key, what })) };
  },
};
