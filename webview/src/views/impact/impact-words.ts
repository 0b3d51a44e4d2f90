// Of which change the view tells, in words.

import type { ImpactView } from '@headwater/protocol';
import { counted, targetText } from '../../format/keys.js';
import { minuteStamp } from '../../format/time.js';

/** `If daily_sales › 2024-10-02 changes`, `What is not saved`, `What origin/main does not have`. */
export function causeText({ code, target, at }: ImpactView): string {
  if (code === null) return `If ${targetText(target)} changes, at ${minuteStamp(at)}`;
  const what = code.kind === 'edit' ? 'What is not saved' : `What ${code.base} does not have`;
  return `${what}: ${filesText(code.files)}`;
}

export function filesText(files: readonly string[]): string {
  const [first] = files;
  return files.length === 1 && first !== undefined ? first : counted(files.length, 'file');
}

export interface Silence {
  readonly title: string;
  readonly why: string;
}

/** Why code that is compared changes nothing; null where it does. */
export function silenceOf({ code, origins }: ImpactView): Silence | null {
  if (code === null || origins.length > 0) return null;
  if (code.problem !== null) return { title: 'The branch cannot be compared', why: code.problem };
  if (code.files.length > 0)
    return {
      title: 'No asset means anything else',
      why: `In ${filesText(code.files)} only formatting, comments or code that no asset reaches is different.`,
    };
  return code.kind === 'edit'
    ? { title: 'Nothing is unsaved', why: 'While you type, this shows what the edit reaches before it is saved.' }
    : { title: `The code is that of ${code.base}`, why: 'What the branch changes shows here, committed or not.' };
}
