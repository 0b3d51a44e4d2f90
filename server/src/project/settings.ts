// `headwater.json`, parsed once. What only the runtime needs is kept as it is, for the runtime to read.

import type { LimitSettings } from '@headwater/core';
import type { ProjectFacts, RuleOverrides } from '../rules/index.js';
import { SETTINGS_FILE } from './find-project.js';
import { isRecord, parseJson } from './json.js';
import { placeOfField } from './place-in-json.js';
import { readFields } from './settings-fields.js';

export interface ProjectFileSettings extends ProjectFacts {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly rules: RuleOverrides;
  /** Of the event log; relative to the project, or absolute. */
  readonly log: string;
  /** Steps of a run at once. */
  readonly jobs: number;
  /** How many of them of some assets. */
  readonly limits: LimitSettings;
}
export type ParsedSettings =
  | { readonly kind: 'settings'; readonly settings: ProjectFileSettings }
  | { readonly kind: 'wrong'; readonly message: string };

export function parseSettings(text: string): ParsedSettings {
  const parsed = parseJson(text);
  if (parsed.kind === 'broken') return { kind: 'wrong', message: parsed.message };
  if (!isRecord(parsed.value)) return { kind: 'wrong', message: 'It must hold an object.' };
  const { values, problems } = readFields(parsed.value, null);
  // What runs refuses what is wrong for it, and runs nothing.
  const wrong = problems.find(({ isOfRuns, severity }) => severity === 'error' && !isOfRuns);
  if (wrong !== undefined) return { kind: 'wrong', message: wrong.message };
  const place = placeOfField(text, 'retention');
  return {
    kind: 'settings',
    settings: { ...values, retentionSpan: place && { file: SETTINGS_FILE, ...place } },
  };
}
