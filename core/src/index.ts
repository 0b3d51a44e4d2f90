// The domain: graph, impact, plan, staleness, events, and the ports through which it meets the world.
export * from './backfill/index.js';
export { type ChangedAsset, type CodeChange, type CodeChanges, codeChanges, describeChange } from './code-changes.js';
export { type ChangedDependencies, describeDependencies } from './cause-groups.js';
export { type CitedVersion, type PublishedRecord, readCitations } from './citations.js';
export { type CellChange, type Difference, differenceOf, type RowChange } from './difference.js';
export { backfillLease, isHeld, type IsHolderThere, runLease, runStatus } from './going-on.js';
export { depsDigest, readEdges } from './dependencies.js';
export * from './declared-manifest.js';
export { carriedKeys, successorsOf } from './former-keys.js';
export * from './graph.js';
export * from './impact.js';
export { inputKeys } from './input-reach.js';
export * from './incomplete.js';
export * from './doubts.js';
export { type ParsedJson, parseJson } from './json-text.js';
export { DEFAULT_LOG, type LogPlace, logPlace } from './log-place.js';
export * from './manifest.js';
export { callsFunctions, type MappingAnswers, openQuestions, withAnswers } from './mapping-answers.js';
export * from './settings-values.js';
export { type Limit, type LimitSettings, limitsOf, RunningLimits } from './limits.js';
export { type LineChange, lineDiff } from './line-diff.js';
export { didYouMean, distancesFrom, distanceWithin, nearestOf, unknownAsset } from './nearest.js';
export { type CheckRequest, checkPlanOf } from './check-plan.js';
export {
  countSteps,
  type PartitionsLeftOut,
  type Plan,
  PLAN_SCHEMA_VERSION,
  planOf,
  type PlanStep,
  type StepReason,
} from './plan.js';
export { nothingObserved, type ObservedReads, readObserved } from './observed-reads.js';
export * from './log-changes.js';
export * from './log-rows.js';
export * from './ports.js';
export { publishedIn } from './published.js';
export * from './reconcile.js';
export * from './records.js';
export { type Scheduled, scheduleOf } from './schedule.js';
export * from './last-failure.js';
export * from './selection.js';
export type { SelectionProblem } from './selection-problem.js';
export * from './stale-cause.js';
export { openStaleness } from './staleness.js';
export * from './status.js';
export * from './versions.js';
export * from './why.js';
export * from './world.js';
