// The registry of rules, and the one function that runs them. A new rule is its file and its line here.

import { compareKeys, openWorld } from '@headwater/core';
import { atOnce } from '../analysis/at-once.js';
import { blockingCheckOnlyWarns } from './blocking-check-only-warns.js';
import { bypassablePublication } from './bypassable-publication.js';
import { cacheKeyWithoutRevision } from './cache-key-without-revision.js';
import { checkOfItself } from './check-of-itself.js';
import { dataIntervalInAssetRun } from './data-interval-in-asset-run.js';
import { dependencyCycle } from './dependency-cycle.js';
import { duplicateAssetKey } from './duplicate-asset-key.js';
import { duplicateStorage } from './duplicate-storage.js';
import { dynamicAssetKey } from './dynamic-asset-key.js';
import { eventBeforeCommit } from './event-before-commit.js';
import { firstEventOnly } from './first-event-only.js';
import { formerKey } from './former-key.js';
import { guessedSchedule } from './guessed-schedule.js';
import { incompleteWindow } from './incomplete-window.js';
import { invalidAssetKey } from './invalid-asset-key.js';
import { invalidPartitions } from './invalid-partitions.js';
import type { Judge } from './judge.js';
import { lostHistory } from './lost-history.js';
import { mappingDoesNotFit } from './mapping-does-not-fit.js';
import { missingPartitionMapping } from './missing-partition-mapping.js';
import { nonexistentUpstreamPartition } from './nonexistent-upstream-partition.js';
import { retentionBreaksCitation } from './retention-breaks-citation.js';
import type {
  Finding,
  ProjectFacts,
  RecordFacts,
  Rule,
  RuleContext,
  RuleFinding,
  RuleInput,
  Severity,
} from './rule.js';
import { RuleMemory } from './rule-memory.js';
import { staleCodeVersion } from './stale-code-version.js';
import { stateBeforeEvent } from './state-before-event.js';
import { suppress, suppressionComment } from './suppression-comment.js';
import { syntaxError } from './syntax-error.js';
import { timeZoneMismatch } from './time-zone-mismatch.js';
import { undeclaredRead } from './undeclared-read.js';
import { undeclaredWrite } from './undeclared-write.js';
import { unknownDependency } from './unknown-dependency.js';
import { unknownPartitionKey } from './unknown-partition-key.js';
import { unknownPartitions } from './unknown-partitions.js';
import { unknownRead } from './unknown-read.js';
import { unresolvedImport } from './unresolved-import.js';
import { unusedDependency } from './unused-dependency.js';
import { wallClockInPartition } from './wall-clock-in-partition.js';

export { type Coverage, coverageOf, coverageReport, type CoverageReport, type SeenRead } from './coverage.js';
export { aboutSelected, type PlannedSelection } from './plan-stoppers.js';
export { keyFault } from './invalid-asset-key.js';
export { atFirst, type Judge } from './judge.js';
export { type UnknownRead, unknownReaders } from './unknown-readers.js';
export { RuleMemory } from './rule-memory.js';
export { readRecordFacts } from './record-facts.js';
export type {
  Finding,
  Fix,
  ProjectFacts,
  RecordFacts,
  RelatedPlace,
  Rule,
  RuleDocumentation,
  RuleInput,
  Severity,
} from './rule.js';

export const rules: readonly Rule[] = [
  blockingCheckOnlyWarns,
  bypassablePublication,
  cacheKeyWithoutRevision,
  checkOfItself,
  dataIntervalInAssetRun,
  dependencyCycle,
  duplicateAssetKey,
  duplicateStorage,
  dynamicAssetKey,
  eventBeforeCommit,
  firstEventOnly,
  formerKey,
  guessedSchedule,
  incompleteWindow,
  invalidAssetKey,
  invalidPartitions,
  lostHistory,
  mappingDoesNotFit,
  missingPartitionMapping,
  nonexistentUpstreamPartition,
  retentionBreaksCitation,
  staleCodeVersion,
  stateBeforeEvent,
  suppressionComment,
  syntaxError,
  timeZoneMismatch,
  undeclaredRead,
  undeclaredWrite,
  unknownDependency,
  unknownPartitionKey,
  unknownPartitions,
  unknownRead,
  unresolvedImport,
  unusedDependency,
  wallClockInPartition,
];

const stopping: ReadonlySet<string> = new Set(rules.flatMap(({ id, stopsPlans }) => (stopsPlans === true ? [id] : [])));

/** By rule id: another severity than the rule's own, or none at all. */
export type RuleOverrides = Readonly<Record<string, Severity | 'off'>>;

const UNSAID: ProjectFacts = { defaultStorage: null, retention: null };

export interface RunOptions {
  readonly rules: RuleOverrides;
  /** A memory of one project over time judges after an edit only what the edit may have changed. */
  readonly judge: Judge;
  /** Rules that are asked at all; left out: each one. */
  readonly isAsked?: (rule: Rule) => boolean;
}

/** Errors in what plans are made of. A rule that is off, or no error by the settings, finds none. */
export function planStoppers(input: RuleInput, overrides: RuleOverrides = {}): readonly Finding[] {
  const isAsked = ({ stopsPlans }: Rule): boolean => stopsPlans === true;
  return stoppersAmong(atOnce(runRulesInSteps(input, { rules: overrides, judge: new RuleMemory(), isAsked })));
}

/** The same, where all rules have been asked. */
export function stoppersAmong(found: readonly Finding[]): readonly Finding[] {
  return found.filter(({ rule, severity }) => severity === 'error' && stopping.has(rule));
}

/** Findings of every rule that is on, without those that a comment keeps quiet, sorted by place, then by rule. */
export function runRules(
  input: RuleInput,
  overrides: RuleOverrides = {},
  judge: Judge = new RuleMemory(),
): readonly Finding[] {
  return atOnce(runRulesInSteps(input, { rules: overrides, judge }));
}

/** The same with room for others between the steps. Whoever stops half-way has lost nothing but the time. */
export function* runRulesInSteps(
  { snapshot, now, project = UNSAID, records }: RuleInput,
  { rules: overrides, judge, isAsked }: RunOptions,
): Generator<null, readonly Finding[]> {
  const world = openWorld(snapshot.graph, { now, dynamicKeys: () => null });
  const isOn = (rule: Rule): boolean =>
    isAsked?.(rule) !== false && overrides[rule.id] !== 'off' && (rule.needs === undefined || records !== undefined);
  const named = (rule: Rule, found: readonly RuleFinding[]): readonly Finding[] =>
    found.map((each) => findingFrom(each, rule, overrides[rule.id]));
  const context = { snapshot, world, project };
  // Rules ask for all observations at once, and the first one would have to wait for them.
  if (isAsked === undefined)
    for (const { parts } of snapshot.parts) {
      for (const part of parts) part.observations();
      yield null;
    }
  const byRule: (readonly Finding[])[] = [];
  for (const rule of rules.filter(isOn)) {
    byRule.push(named(rule, yield* foundBy(rule, context, { records, judge })));
    yield null;
  }
  const isRun = new Map(rules.map((rule) => [rule.id, isOn(rule)]));
  const { kept, unused } = suppress(byRule.flat(), snapshot.suppressions, (id) => isRun.get(id) ?? null);
  const all = isOn(suppressionComment) ? [...kept, ...named(suppressionComment, unused)] : kept;
  return all.toSorted(byPlace);
}

/** What a rule has found before is the same finding again. */
const known = new WeakMap<RuleFinding, Finding>();

function findingFrom(found: RuleFinding, rule: Rule, override: Severity | 'off' | undefined): Finding {
  const severity = override === undefined || override === 'off' ? (found.severity ?? rule.severity) : override;
  const before = known.get(found);
  if (before?.severity === severity) return before;
  const finding = { calls: [], related: [], fixes: [], ...found, rule: rule.id, severity };
  known.set(found, finding);
  return finding;
}

function* foundBy(
  rule: Rule,
  context: RuleContext,
  { records, judge }: { readonly records: RecordFacts | undefined; readonly judge: Judge },
): Generator<null, readonly RuleFinding[]> {
  if (rule.needs === undefined) return yield* judge.judge(rule, context);
  return records === undefined ? [] : rule.check({ ...context, records });
}

/** Rules that are on and would need the log's records. */
export function rulesOnRecords(overrides: RuleOverrides = {}): readonly string[] {
  return rules.flatMap(({ id, needs }) => (needs === 'records' && overrides[id] !== 'off' ? [id] : []));
}

function byPlace(a: Finding, b: Finding): number {
  return (
    compareKeys(a.span.file, b.span.file) ||
    a.span.start.line - b.span.start.line ||
    a.span.start.column - b.span.start.column ||
    compareKeys(a.rule, b.rule) ||
    // Assets of one factory have their findings in one place.
    compareKeys(a.asset ?? '', b.asset ?? '') ||
    compareKeys(a.message, b.message)
  );
}
