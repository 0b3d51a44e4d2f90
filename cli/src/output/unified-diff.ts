// What becomes of a file, in the form that `git apply` and `patch` read.

import { type LineChange, lineDiff } from '@headwater/core';

export interface ChangedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/** Empty where nothing changes. */
export function unifiedDiff({ file, before, after }: ChangedFile): string {
  const lines = linesOf(before);
  const hunks = hunksOf(lineDiff(lines, linesOf(after)));
  if (hunks.length === 0) return '';
  const texts: string[] = [];
  let shift = 0;
  for (const hunk of hunks) {
    texts.push(describeHunk(hunk, { lines, shift }));
    for (const { kind } of hunk) shift += kind === 'added' ? 1 : -1;
  }
  return [`--- ${quotedName(`a/${file}`)}\n+++ ${quotedName(`b/${file}`)}\n`, ...texts].join('');
}

/** The signs that have a letter of their own behind the backslash. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', 'a'],
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
  ['"', '"'],
  ['\\', '\\'],
]);

/** As the common tools write it: in quotes where a sign would spoil the line, and a name with a space ends in a tab. */
function quotedName(file: string): string {
  const escaped = file.replaceAll(/[\p{Cc}"\\]/gu, (sign) => `\\${ESCAPES.get(sign) ?? bytesOf(sign).join('\\')}`);
  return (escaped === file ? file : `"${escaped}"`) + (/\s/.test(file) ? '\t' : '');
}

/** In octal. */
function bytesOf(sign: string): readonly string[] {
  return [...new TextEncoder().encode(sign)].map((byte) => byte.toString(8).padStart(3, '0'));
}

/** With their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes so near to each other that what is shown around them would meet. */
function hunksOf(changes: readonly LineChange[]): readonly (readonly LineChange[])[] {
  const hunks: LineChange[][] = [];
  for (const change of changes) {
    const hunk = hunks.at(-1);
    const last = hunk?.at(-1);
    if (hunk && last && change.at - lineBehind(last) <= 2 * CONTEXT) hunk.push(change);
    else hunks.push([change]);
  }
  return hunks;
}
/** The first line after that is no part of the change. */
function lineBehind({ kind, at }: LineChange): number {
  return kind === 'added' ? at + 1 : at;
}

/** `shift`: how many more lines the hunks before it add than they take. */
function describeHunk(
  hunk: readonly LineChange[],
  { lines, shift }: { readonly lines: readonly string[]; readonly shift: number },
): string {
  const at = hunk[0]?.at ?? 1;
  const lead = Math.min(CONTEXT, at - 1);
  const written: string[] = [];
  // Of the next line, in either text, from 1.
  let [old, present] = [at - shift - lead, at - lead];
  const start = { old, present };
  const keep = (count: number): void => {
    for (const line of lines.slice(old - 1, old - 1 + count)) written.push(marked(' ', line));
    [old, present] = [old + count, present + count];
  };
  for (const change of hunk) {
    keep(change.at - present);
    written.push(marked(change.kind === 'added' ? '+' : '-', change.text));
    if (change.kind === 'added') present += 1;
    else old += 1;
  }
  keep(Math.min(CONTEXT, lines.length - old + 1));
  return `@@ -${range(start.old, old)} +${range(start.present, present)} @@\n${written.join('')}`;
}

function marked(mark: ' ' | '+' | '-', line: string): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}
/** Of no line, the one before them is named. */
function range(first: number, behind: number): string {
  const count = behind - first;
  return `${count === 0 ? first - 1 : first},${count}`;
}
