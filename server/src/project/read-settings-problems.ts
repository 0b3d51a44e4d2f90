// The settings files of projects on disk, looked over for mistakes.

import path from 'node:path';
import { rules } from '../rules/index.js';
import { readText } from './files.js';
import { SETTINGS_FILE } from './find-project.js';
import { type SettingsProblem, settingsProblems } from './settings-problems.js';

/** By settings file, absolute; a project without one has no problems in it. */
export async function readSettingsProblems(
  roots: readonly string[],
): Promise<ReadonlyMap<string, readonly SettingsProblem[]>> {
  const names = rules.map(({ id }) => id);
  const read = roots.map(async (root) => {
    const file = path.join(root, SETTINGS_FILE);
    return [file, settingsProblems((await readText(file)) ?? '{}', names)] as const;
  });
  return new Map(await Promise.all(read));
}
