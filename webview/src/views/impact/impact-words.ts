// Of which change the view tells, in words.

import type { CodeComparison, CodeEdits, ImpactView, RebuildEstimate } from '@headwater/protocol';
import { counted, targetText } from '../../format/keys.js';
import { minuteStamp, roughDuration } from '../../format/time.js';

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

/** For sure: no asset reads it, and none reads what nobody can name. */
export function reachesNothing({ reached, undeclared, unknown }: ImpactView): boolean {
  return reached.length === 0 && undeclared.length === 0 && unknown === undefined;
}

/** How far the answer can be relied on. */
export function basisText({ reached, undeclared, unknown }: ImpactView): string {
  if ([...reached, ...undeclared].some(({ partitions }) => partitions?.isExact === false)) return 'not exact';
  return unknown === undefined ? 'exact, by interval arithmetic' : `${unknown.length} unknown, a lower bound`;
}

/** `3 assets · at most 15 partitions`. */
export function reachedText({ totals: { assets, partitions }, reached }: ImpactView): string {
  const bound = reached.every((row) => row.partitions?.isExact ?? true) ? '' : 'at most ';
  return `${counted(assets, 'asset')} · ${bound}${counted(partitions, 'partition')}`;
}

export interface Silence {
  readonly title: string;
  readonly why: string;
}

/** Why code that is compared changes nothing; null where it does. */
export function silenceOf({ code, origins }: ImpactView): Silence | null {
  if (code === null || origins.length > 0) return null;
  if (code.problem !== null) return { title: 'The branch cannot be compared', why: code.problem };
  if (code.files.length > 0) return unreached(code);
  return code.kind === 'edit'
    ? { title: 'Nothing is unsaved', why: 'While you type, this shows what the edit reaches before it is saved.' }
    : { title: `The code is that of ${code.base}`, why: 'What the branch changes shows here, committed or not.' };
}

function unreached({ files, edits }: CodeComparison): Silence {
  const title = 'No asset means anything else';
  const where = filesText(files);
  if (edits === undefined)
    return {
      title,
      why: `In ${where} only formatting, comments, what is said of assets or code that none reaches is different.`,
    };
  const { unparsed, said } = edits;
  if (unparsed !== undefined) return { title: `${filesText(unparsed)} cannot be parsed`, why: UNPARSED };
  if (edits.meaning === 0 && said !== undefined)
    return { title: 'No asset computes anything else', why: `In ${where}: ${editsText(edits)}. ${SAID}` };
  if (edits.meaning === 0)
    return {
      title: 'Only cosmetic changes',
      why: `${counted(edits.cosmetic, 'change')} of comments, layout or types in ${where}: every asset's code version is what it was, so nothing is reached.`,
    };
  return { title, why: `In ${where}: ${editsText(edits)}. What every asset reads and computes is what it was.` };
}

const UNPARSED = 'What a change to it reaches shows once it can be parsed again.';
const SAID = 'Descriptions, groups, owners, tags and checks are in no code version, so nothing is reached.';
const MOST_NAMES = 2;

/** `1 change of meaning in totalsByStore · 3 cosmetic changes ignored`. */
export function editsText({ meaning, names, cosmetic, said, unparsed }: CodeEdits): string {
  const parts = [
    unparsed === undefined ? '' : `${filesText(unparsed)} cannot be parsed`,
    meaning === 0 ? '' : `${counted(meaning, 'change')} of meaning${namesText('in', names)}`,
    said === undefined
      ? ''
      : `${counted(said.count, 'change')} of what is said${namesText('of', said.names)}, not of what it computes`,
    cosmetic === 0 ? '' : `${counted(cosmetic, 'cosmetic change')} ignored`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function namesText(how: string, names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.length === 0 ? '' : ` ${how} ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

/** What is reached takes about how long, and how well that is known; null: nobody can say. */
export function rebuildText(
  rebuild: RebuildEstimate | undefined,
): { readonly text: string; readonly why: string } | null {
  if (rebuild === undefined) return null;
  const { ms, unknown } = rebuild;
  const names =
    unknown.length === 0
      ? ''
      : ` No run has built ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''} yet.`;
  if (ms === 0 && unknown.length > 0)
    return { text: 'no runs yet to tell how long a rebuild takes', why: names.trim() };
  const how = 'By what the latest runs took, one partition after the other.';
  return {
    text: `${unknown.length > 0 ? 'more than' : 'about'} ${roughDuration(ms)} to rebuild`,
    why: `${how}${names}`,
  };
}
