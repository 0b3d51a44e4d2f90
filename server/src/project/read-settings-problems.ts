// The settings files of projects on disk, looked over for mistakes.

import { rules } from '../rules/index.js';
import { type SettingsProblem, settingsProblems, unreadableSettings } from './settings-problems.js';
import { readSettingsText } from './settings-text.js';

/** By settings file, absolute; a project without one has no problems in it. */
export async function readSettingsProblems(
  roots: readonly string[],
): Promise<ReadonlyMap<string, readonly SettingsProblem[]>> {
  const names = rules.map(({ id }) => id);
  const read = roots.map(async (root) => {
    const said = await readSettingsText(root);
    const problems = said.kind === 'text' ? settingsProblems(said.text, names) : [unreadableSettings(said.why)];
    return [said.file, problems] as const;
  });
  return new Map(await Promise.all(read));
}
