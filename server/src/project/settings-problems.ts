// What is wrong in the text of `headwater.json`, all of it at once and each at its place.

import { didYouMean, jobsSetting, logPlace, retentionSetting, storageSetting } from '@headwater/core';
import { isRecord, parseJson, stringsIn } from './json.js';
import { type JsonPlace, placeOfField, positionIn } from './place-in-json.js';
import { isSeverity } from './settings.js';

export interface SettingsProblem extends JsonPlace {
  /** A warning where nothing is stopped by it: a name that means nothing. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
}
interface Found {
  readonly path: readonly string[];
  readonly severity?: 'warning';
  readonly message: string;
}

const NAMES = ['$schema', 'include', 'exclude', 'rules', 'storages', 'resources', 'limits', 'jobs', 'log', 'retention'];

/** `rules`: the names of all rules. */
export function settingsProblems(text: string, rules: readonly string[]): readonly SettingsProblem[] {
  const parsed = parseJson(text);
  if (parsed.kind === 'broken')
    return [{ ...placeOfBreak(text, parsed.message), severity: 'error', message: `${parsed.message}.` }];
  const { value } = parsed;
  if (!isRecord(value)) return [{ ...whole(text), severity: 'error', message: 'It must hold an object.' }];
  return [...fieldProblems(value), ...ruleProblems(value['rules'], rules)].map(
    ({ path, severity = 'error' as const, message }) => ({
      ...(placeOfField(text, ...path) ?? whole(text)),
      severity,
      message,
    }),
  );
}

function fieldProblems(value: Readonly<Record<string, unknown>>): readonly Found[] {
  const { storages = {}, retention, jobs, log } = value;
  const isKnown = (name: string): boolean => NAMES.includes(name);
  const unknown = Object.keys(value).filter((name) => !isKnown(name));
  const lists = ['include', 'exclude'].filter((name) => value[name] !== undefined && stringsIn(value[name]) === null);
  const settings = [
    [['storages', 'default'], storageSetting(isRecord(storages) ? storages['default'] : undefined)],
    [['retention'], retentionSetting(retention)],
    [['jobs'], jobsSetting(jobs)],
  ] as const;
  return [
    ...unknown.map((name) => ({
      path: [name],
      severity: 'warning' as const,
      message: `There is no setting \`${name}\`.${didYouMean(NAMES, name)}`,
    })),
    ...lists.map((name) => ({ path: [name], message: `\`${name}\` must be a list of patterns.` })),
    ...(isRecord(storages)
      ? []
      : [{ path: ['storages'], message: '`storages` must be an object of storages by name.' }]),
    ...settings.flatMap(([path, setting]) =>
      setting.kind === 'wrong' ? [{ path, message: `\`${path.join('.')}\` ${setting.why}.` }] : [],
    ),
    ...(logPlace(log).kind === 'wrong' ? [{ path: ['log'], message: '`log` must be a path.' }] : []),
  ];
}

function ruleProblems(severities: unknown, rules: readonly string[]): readonly Found[] {
  if (severities === undefined) return [];
  if (!isRecord(severities)) return [{ path: ['rules'], message: '`rules` must be an object of severities by rule.' }];
  return Object.entries(severities).flatMap(([rule, severity]): readonly Found[] => {
    const path = ['rules', rule];
    if (!rules.includes(rule))
      return [{ path, severity: 'warning', message: `There is no rule \`${rule}\`.${didYouMean(rules, rule)}` }];
    return isSeverity(severity)
      ? []
      : [{ path, message: `The severity of \`${rule}\` must be off, error, warning or hint.` }];
  });
}

/** Where the parser says that it stopped; else all of the text. */
function placeOfBreak(text: string, message: string): JsonPlace {
  const at = /at position (\d+)/.exec(message)?.[1];
  return at === undefined
    ? whole(text)
    : { start: positionIn(text, Number(at)), end: positionIn(text, Number(at) + 1) };
}
function whole(text: string): JsonPlace {
  return { start: positionIn(text, 0), end: positionIn(text, text.length) };
}
