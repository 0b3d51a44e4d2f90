// What the edits that are not saved reach, in two numbers: asked after every pause in typing, so it makes no rows.

import { impactOfAll } from '@headwater/core';
import type { EditImpact, ProjectParams } from '@headwater/protocol';
import { countOf } from 'headwater/algebra';
import type { ProjectFeature } from '../feature.js';
import { codeChange } from './impact-change.js';

export const editImpact: ProjectFeature<ProjectParams, EditImpact> = {
  method: 'headwater/editImpact',
  async handle(_, view) {
    const { origins } = codeChange(view, 'edit', await view.earlier({ kind: 'edit' }));
    const reached = impactOfAll(view.world, origins).filter(({ isDeclared }) => isDeclared);
    const all = [...origins, ...reached];
    return {
      changed: origins.map(({ key }) => key),
      assets: all.length,
      partitions: all.reduce((sum, { set }) => sum + countOf(set), 0),
    };
  },
};
