// The registry of language features. A new one is its file and its line here.

import { codeActions } from './code-actions.js';
import { codeLenses } from './code-lenses.js';
import { completion } from './completion.js';
import { definition } from './definition.js';
import type { DocumentFeature, ProjectFeature } from './feature.js';
import { hover } from './hover.js';
import { inlayHints } from './inlay-hints.js';
import { references } from './references.js';
import { prepareRename, rename } from './rename.js';
import { checkPlan } from './views/check-plan.js';
import { branchChanges } from './views/branch-changes.js';
import { editImpact } from './views/edit-impact.js';
import { events } from './views/events.js';
import { impact } from './views/impact.js';
import { lineage } from './views/lineage.js';
import { partitionGrid } from './views/partition-grid.js';
import { partitionSelection } from './views/partition-selection.js';
import { partitions } from './views/partitions.js';
import { path } from './views/path.js';
import { plan } from './views/plan.js';
import { run } from './views/run.js';
import { runs } from './views/runs.js';
import { sources } from './views/sources.js';
import { standing } from './views/standing.js';
import { why } from './views/why.js';

export { isShownInEditor, toDiagnostic } from './diagnostics.js';
export { noRefusals, readRefusals, refusalDiagnostics, type Refusals } from './refusals.js';
export { toPosition } from './feature.js';
export { RequestProblem } from './request-problem.js';
export { projectShape, type Shape, shapeProblem } from './shape.js';
export { runningBackfills } from './views/open-backfills.js';
export { projectInfo } from './views/project-info.js';
export { targetAt } from './views/target-at.js';
export type {
  DocumentFeature,
  DocumentParams,
  DocumentView,
  EarlierCode,
  EarlierReading,
  LogView,
  ProjectFeature,
  ProjectView,
} from './feature.js';

export const documentFeatures: readonly DocumentFeature[] = [
  codeActions,
  codeLenses,
  completion,
  definition,
  hover,
  inlayHints,
  prepareRename,
  references,
  rename,
];

export const projectFeatures: readonly ProjectFeature[] = [
  checkPlan,
  editImpact,
  branchChanges,
  events,
  impact,
  lineage,
  partitionGrid,
  partitionSelection,
  partitions,
  path,
  plan,
  run,
  runs,
  sources,
  standing,
  why,
];
