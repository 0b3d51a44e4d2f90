// What is wrong in the text of `headwater.json`, all of it at once and each at its place.

import { isRecord, parseJson } from './json.js';
import { type JsonPlace, placeOfField, positionIn } from './place-in-json.js';
import { type FieldProblem, readFields } from './settings-fields.js';

export type SettingsProblem = JsonPlace & Pick<FieldProblem, 'severity' | 'message'>;

/** `rules`: the names of all rules. */
export function settingsProblems(text: string, rules: readonly string[]): readonly SettingsProblem[] {
  const parsed = parseJson(text);
  if (parsed.kind === 'broken')
    return [{ ...placeOfBreak(text, parsed.message), severity: 'error', message: `${parsed.message}.` }];
  const { value } = parsed;
  if (!isRecord(value)) return [{ ...whole(text), severity: 'error', message: 'It must hold an object.' }];
  return readFields(value, rules).problems.map(({ path, severity, message }) => ({
    ...(placeOfField(text, ...path) ?? whole(text)),
    severity,
    message,
  }));
}

/** What the disk says of a field that is right as it is written. */
export function placedProblem(text: string, field: readonly string[], message: string): SettingsProblem {
  return { ...(placeOfField(text, ...field) ?? whole(text)), severity: 'error', message };
}

export function unreadableSettings(why: string): SettingsProblem {
  return { ...whole(''), severity: 'error', message: `It cannot be used: ${why}.` };
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
