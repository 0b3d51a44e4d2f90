// `headwater.json`, parsed once. What only the runtime needs is kept as it is, for the runtime to read.

import { DEFAULT_JOBS, jobsSetting, logPlace, retentionSetting, storageSetting } from '@headwater/core';
import type { ProjectFacts, RuleOverrides, Severity } from '../rules/index.js';
import { SETTINGS_FILE } from './find-project.js';
import { isRecord, parseJson, stringsIn } from './json.js';
import { placeOfField } from './place-in-json.js';

export interface ProjectFileSettings extends ProjectFacts {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly rules: RuleOverrides;
  /** Of the event log; relative to the project, or absolute. */
  readonly log: string;
  /** Steps of a run at once. */
  readonly jobs: number;
}
export type ParsedSettings =
  | { readonly kind: 'settings'; readonly settings: ProjectFileSettings }
  | { readonly kind: 'wrong'; readonly message: string };

const SEVERITIES: ReadonlySet<unknown> = new Set<Severity | 'off'>(['error', 'warning', 'hint', 'off']);
export function isSeverity(value: unknown): value is Severity | 'off' {
  return SEVERITIES.has(value);
}

export function parseSettings(text: string): ParsedSettings {
  const parsed = parseJson(text);
  if (parsed.kind === 'broken') return { kind: 'wrong', message: parsed.message };
  const { value } = parsed;
  if (!isRecord(value)) return { kind: 'wrong', message: 'It must hold an object.' };
  const include = value['include'] === undefined ? null : stringsIn(value['include']);
  const exclude = value['exclude'] === undefined ? [] : stringsIn(value['exclude']);
  if (exclude === null || (include === null && value['include'] !== undefined))
    return { kind: 'wrong', message: '`include` and `exclude` must be lists of patterns.' };
  const { rules = {}, storages = {} } = value;
  if (!isRecord(rules)) return { kind: 'wrong', message: '`rules` must be an object of severities by rule.' };
  const overrides: Record<string, Severity | 'off'> = {};
  for (const [rule, severity] of Object.entries(rules)) {
    if (!isSeverity(severity))
      return { kind: 'wrong', message: `The severity of \`${rule}\` must be off, error, warning or hint.` };
    overrides[rule] = severity;
  }
  if (!isRecord(storages)) return { kind: 'wrong', message: '`storages` must be an object of storages by name.' };
  const storage = storageSetting(storages['default']);
  if (storage.kind === 'wrong') return { kind: 'wrong', message: `\`storages.default\` ${storage.why}.` };
  const retention = retentionSetting(value['retention']);
  if (retention.kind === 'wrong') return { kind: 'wrong', message: `\`retention\` ${retention.why}.` };
  const log = logPlace(value['log']);
  if (log.kind === 'wrong') return { kind: 'wrong', message: '`log` must be a path.' };
  // What runs says that it is wrong, and runs nothing.
  const jobs = jobsSetting(value['jobs']);
  const place = placeOfField(text, 'retention');
  const facts: ProjectFacts = {
    defaultStorage: storage.value,
    retention: retention.value,
    retentionSpan: place && { file: SETTINGS_FILE, ...place },
  };
  return {
    kind: 'settings',
    settings: {
      include,
      exclude,
      rules: overrides,
      log: log.path,
      jobs: jobs.kind === 'value' ? jobs.value : DEFAULT_JOBS,
      ...facts,
    },
  };
}
