// What the command line and the `host` command take from the runtime.

export { type AskedWorld, askMappingsOf } from './host/ask-mappings.js';
export { type BackfillEnd, type BackfillOptions, carryOut } from './host/backfill.js';
export { goesOn, type Overlap, overlapWith } from './host/backfill-overlap.js';
export { progressOf } from './host/backfill-progress.js';
export {
  addBackfill,
  rangesOfSets,
  runsOfBackfill,
  saveBackfill,
  setsOfRanges,
  type StoredBackfill,
  storedBackfills,
} from './host/backfill-store.js';
export { requestCancel } from './host/cancellation.js';
export { PlanInUseError } from './host/create-run.js';
export {
  createEngine,
  type Engine,
  type EngineOptions,
  type ExecuteOptions,
  type RunOutcome,
  type StartedRun,
} from './host/engine.js';
export type { EngineListener } from './host/listener.js';
export { type LoadedManifest, loadManifest } from './host/load-manifest.js';
export { type Movement, movedSince, WorldMovedError } from './host/moved.js';
export type { Observation } from './host/observe.js';
export type { StepReport } from './host/plan-run.js';
export { type RecordedVersion, readRecorded } from './host/recorded-version.js';
export { type HostOptions, serveHost } from './host/rpc.js';
export { type Marked, type Marking, markPartitions } from './operations/mark.js';
export { type DroppedVersions, pruneVersions } from './operations/prune-versions.js';
export { isBehindDestinations } from './operations/older-log.js';
export { applyReconcile, type ReconcileWorld, surveyDestinations, type Within } from './operations/reconcile.js';
export { openProjectStorages, type ProjectStorages } from './host/user-storages.js';
export { digestOfFile } from './storages/digest.js';
export { StorageProblem } from './storages/storage-problem.js';
export { nodeVersionProblem } from './node-version.js';
export { type ParsedPlan, parsePlan } from './plan-document.js';
export { readPlanFile, writePlanFile } from './plan-file.js';
export { openProjectLog } from './project/project-log.js';
export { environmentProblem } from './project/environment.js';
export { type ProjectSettings, readSettings } from './project/settings.js';
