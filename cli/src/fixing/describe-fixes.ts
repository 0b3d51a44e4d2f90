// What `check --fix` did, in words.

import type { FixReport } from './fix-project.js';
import type { AppliedFix } from './fix-rounds.js';
import { alignColumns, counted } from '../output/table.js';

export function describeFixes({ isDryRun, applied, files, edits, refused, isCutShort }: FixReport): readonly string[] {
  const verb = isDryRun ? 'Would fix' : 'Fixed';
  const byFile = [...Map.groupBy(applied, ({ file }) => file)].map(
    ([file, inFile]) => `${verb} in ${file}\n${alignColumns(inFile.map(rowOf), '  ')}\n`,
  );
  const diffs = edits.map(({ diff }) => diff);
  const left = refused.map(({ file, reason }) => `${file} was not written: ${reason}.\n`);
  const cut = isCutShort ? ['More may be left to fix: run it again.\n'] : [];
  const total = `${verb} ${counted(applied.length, 'finding')} in ${counted(files.length, 'file')}.\n`;
  return [...byFile, ...diffs, ...left, ...cut, total];
}

/** What is fixed elsewhere than it was found says where. */
function rowOf({ file, line, column, title, rule, changed }: AppliedFix): readonly string[] {
  const others = changed.filter((each) => each !== file);
  const elsewhere = others.length === 0 ? '' : `, in ${changed.join(' and ')}`;
  return [`${line}:${column}`, `${title} (${rule})${elsewhere}`];
}
