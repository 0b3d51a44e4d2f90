// The settings files of projects on disk, looked over for mistakes.

import path from 'node:path';
import { storagePlace } from '@headwater/core';
import { rules } from '../rules/index.js';
import { whyNoPlace } from './files.js';
import { parseSettings } from './settings.js';
import { placedProblem, type SettingsProblem, settingsProblems, unreadableSettings } from './settings-problems.js';
import { readSettingsText } from './settings-text.js';

/** By settings file, absolute; a project without one has no problems in it. */
export async function readSettingsProblems(
  roots: readonly string[],
): Promise<ReadonlyMap<string, readonly SettingsProblem[]>> {
  const names = rules.map(({ id }) => id);
  const read = roots.map(async (root) => {
    const said = await readSettingsText(root);
    const problems =
      said.kind === 'text'
        ? [...settingsProblems(said.text, names), ...placeProblems(root, said.text)]
        : [unreadableSettings(said.why)];
    return [said.file, problems] as const;
  });
  return new Map(await Promise.all(read));
}

/** Where the disk has something else than the default storage needs, nothing can be kept. */
function placeProblems(root: string, text: string): readonly SettingsProblem[] {
  const parsed = parseSettings(text);
  const storage = parsed.kind === 'wrong' ? null : parsed.settings.defaultStorage;
  const place = storage === null ? null : storagePlace(storage);
  if (place?.kind !== 'value' || place.value === null) return [];
  const { option, path: named } = place.value;
  const why = whyNoPlace(path.resolve(root, named), option === 'dir' ? 'folder' : 'file');
  const field = ['storages', 'default', option];
  return why === null ? [] : [placedProblem(text, field, `\`${field.join('.')}\`: ${named} cannot be used: ${why}.`)];
}
