// The fields of `headwater.json`: of each what it says to analysis, and what is wrong in it. Who parses the file and who
// lists its mistakes read it here. `resources` are for the runtime: here only their mistakes are of interest.

import {
  DEFAULT_JOBS,
  DEFAULT_LOG,
  didYouMean,
  jobsSetting,
  type LimitSettings,
  limitSetting,
  logPlace,
  retentionSetting,
  type Setting,
  STORAGE_KINDS,
  storagePlace,
  type StorageDeclaration,
  storageSetting,
} from '@headwater/core';
import type { RuleOverrides, Severity } from '../rules/index.js';
import { isRecord, stringsIn } from './json.js';

export interface FieldProblem {
  /** The names that lead to it from the outermost object. */
  readonly path: readonly string[];
  /** A warning where nothing is stopped by it: a name that means nothing. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Whether it is an error to what runs alone: analysis goes on without. */
  readonly isOfRuns: boolean;
}
/** The value is the default where something is wrong. */
interface Said<Value> {
  readonly value: Value;
  readonly problems: readonly FieldProblem[];
}
/** Of a field with its name and what is written there; undefined: nothing is. */
type ReadField<Value> = (name: string, setting: unknown) => Said<Value>;

/** `ruleNames`: null where it does not matter which rules there are. */
export function readFields(json: Readonly<Record<string, unknown>>, ruleNames: readonly string[] | null) {
  const names = ['$schema'];
  const problems: FieldProblem[] = [];
  const take = <Value>(name: string, read: ReadField<Value>): Value => {
    names.push(name);
    const said = read(name, json[name]);
    problems.push(...said.problems);
    return said.value;
  };
  const values = {
    include: take('include', patterns(null)),
    exclude: take('exclude', patterns([])),
    defaultStorage: take('storages', storages),
    retention: take('retention', (name, setting) => said([name], retentionSetting(setting), null)),
    jobs: take('jobs', (name, setting) => said([name], jobsSetting(setting), DEFAULT_JOBS, errorOfRuns)),
    limits: take('limits', limits),
    log: take('log', log),
    rules: take('rules', severitiesOf(ruleNames)),
  };
  take('resources', resources);
  const unknown = Object.keys(json).filter((name) => !names.includes(name));
  const meaningless = unknown.map((name) =>
    warning([name], `There is no setting \`${name}\`.${didYouMean(names, name)}`),
  );
  return { values, problems: [...meaningless, ...problems] };
}

function patterns<Default>(byDefault: Default): ReadField<readonly string[] | Default> {
  return (name, setting) => {
    if (setting === undefined) return right(byDefault);
    const strings = stringsIn(setting);
    return strings === null ? wrong([name], `\`${name}\` must be a list of patterns.`, byDefault) : right(strings);
  };
}

const storages: ReadField<StorageDeclaration | null> = (name, setting = {}) => {
  if (!isRecord(setting)) return wrong([name], `\`${name}\` must be an object of storages by name.`, null);
  const { value, problems } = said([name, 'default'], storageSetting(setting['default']), null);
  if (value === null) return { value, problems };
  if (STORAGE_KINDS.includes(value.kind))
    return {
      value,
      problems: [...problems, ...said([name, 'default'], storagePlace(value), null, errorOfRuns).problems],
    };
  const message = `There is no storage of the kind \`${value.kind}\`; there are ${STORAGE_KINDS.join(', ')}.`;
  return { value, problems: [...problems, errorOfRuns([name, 'default', 'kind'], message)] };
};

const resources: ReadField<null> = (name, setting = {}) =>
  isRecord(setting) ? right(null) : { value: null, problems: [errorOfRuns([name], `\`${name}\` is no object.`)] };

const limits: ReadField<LimitSettings> = (name, setting = {}) => {
  if (!isRecord(setting)) return { value: {}, problems: [errorOfRuns([name], `\`${name}\` is no object.`)] };
  const each = Object.entries(setting).map(
    ([limited, count]) => [limited, said([name, limited], limitSetting(count), null, errorOfRuns)] as const,
  );
  const right = each.flatMap(([limited, { value }]) => (value === null ? [] : [[limited, value] as const]));
  return { value: Object.fromEntries(right), problems: each.flatMap(([, { problems }]) => problems) };
};

const log: ReadField<string> = (name, setting) => {
  const place = logPlace(setting);
  return place.kind === 'place' ? right(place.path) : wrong([name], `\`${name}\` must be a path.`, DEFAULT_LOG);
};

const SEVERITIES: ReadonlySet<unknown> = new Set<Severity | 'off'>(['error', 'warning', 'hint', 'off']);
function isSeverity(value: unknown): value is Severity | 'off' {
  return SEVERITIES.has(value);
}

function severitiesOf(ruleNames: readonly string[] | null): ReadField<RuleOverrides> {
  return (name, setting = {}) => {
    if (!isRecord(setting)) return wrong([name], `\`${name}\` must be an object of severities by rule.`, {});
    const value: Record<string, Severity | 'off'> = {};
    const problems: FieldProblem[] = [];
    for (const [rule, severity] of Object.entries(setting)) {
      const path = [name, rule];
      if (ruleNames !== null && !ruleNames.includes(rule))
        problems.push(warning(path, `There is no rule \`${rule}\`.${didYouMean(ruleNames, rule)}`));
      if (isSeverity(severity)) value[rule] = severity;
      else problems.push(error(path, `The severity of \`${rule}\` must be off, error, warning or hint.`));
    }
    return { value, problems };
  };
}

/** What is parsed in one place for all programs. */
function said<Value>(path: readonly string[], setting: Setting<Value>, byDefault: Value, fault = error): Said<Value> {
  return setting.kind === 'value'
    ? right(setting.value)
    : { value: byDefault, problems: [fault(path, `\`${path.join('.')}\` ${setting.why}.`)] };
}
function right<Value>(value: Value): Said<Value> {
  return { value, problems: [] };
}
function wrong<Value>(path: readonly string[], message: string, byDefault: Value): Said<Value> {
  return { value: byDefault, problems: [error(path, message)] };
}
function error(path: readonly string[], message: string): FieldProblem {
  return { path, severity: 'error', message, isOfRuns: false };
}
function errorOfRuns(path: readonly string[], message: string): FieldProblem {
  return { ...error(path, message), isOfRuns: true };
}
function warning(path: readonly string[], message: string): FieldProblem {
  return { path, severity: 'warning', message, isOfRuns: false };
}
