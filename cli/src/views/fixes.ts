// What `check --fix` did, in words.

import type { FixReport } from '../fixing/fix-project.js';
import { alignColumns, counted } from '../text/table.js';

export function describeFixes({ isDryRun, applied, files, refused, isCutShort }: FixReport): readonly string[] {
  const verb = isDryRun ? 'Would fix' : 'Fixed';
  const byFile = [...Map.groupBy(applied, ({ file }) => file)].map(([file, inFile]) => {
    const rows = inFile.map(({ line, column, title, rule }) => [`${line}:${column}`, `${title} (${rule})`]);
    return `${verb} in ${file}\n${alignColumns(rows, '  ')}\n`;
  });
  const left = refused.map(({ file, reason }) => `${file} was not written: ${reason}.\n`);
  const cut = isCutShort ? ['More may be left to fix: run it again.\n'] : [];
  const total = `${verb} ${counted(applied.length, 'finding')} in ${counted(files.length, 'file')}.\n`;
  return [...byFile, ...left, ...cut, total];
}
