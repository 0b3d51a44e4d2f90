// Projects of any size, made up but such as people write them: for every benchmark the same ones.

import { dagsterFiles } from './dagster.js';
import { planAssets, type ProjectShape } from './plan.js';
import { type GeneratedFile, typescriptFiles } from './typescript.js';

export { planAssets, type ProjectShape } from './plan.js';
export type { GeneratedFile } from './typescript.js';
export { writeFiles } from './write.js';

/** A whole project: declarations, helpers, package.json, headwater.json, tsconfig.json. */
export function generateProject(shape: ProjectShape): readonly GeneratedFile[] {
  return typescriptFiles(planAssets(shape));
}
/** The same graph as Dagster definitions. */
export function generateDagster(shape: ProjectShape): readonly GeneratedFile[] {
  return dagsterFiles(planAssets(shape));
}
