// The text of `headwater.json`: of something else of that name, or of a file that is closed, why there is none.

import path from 'node:path';
import { readText, whyNoText } from './files.js';
import { SETTINGS_FILE } from './find-project.js';

export type SettingsText =
  | { readonly kind: 'text'; readonly file: string; readonly text: string }
  /** `why`: as said of the file. */
  | { readonly kind: 'unreadable'; readonly file: string; readonly why: string };

/** `file` is absolute. A project without one has no settings: `{}`. */
export async function readSettingsText(root: string): Promise<SettingsText> {
  const file = path.join(root, SETTINGS_FILE);
  const text = await readText(file);
  const why = text === null ? whyNoText(file) : null;
  return why === null ? { kind: 'text', file, text: text ?? '{}' } : { kind: 'unreadable', file, why };
}
