// Functions of packages that are known by name: dates, paths, files, and names inside of SQL.

import { type Call, callValue } from './calls.js';
import { libraryDate } from './dates.js';
import { folderOfPath, joinPath, readFile } from './paths.js';
import type { Run } from './scope.js';
import { plainText } from './text.js';
import type { Value } from './value.js';

export function callKnown(
  run: Run,
  { library, name }: { library: string | null; name: string },
  call: Call,
): Value | null {
  const plain = library?.startsWith('node:') ? library.slice('node:'.length) : library;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/^(table|identifier|id|ref|name)$/i.test(last) && /(^|\.)sql\.\w+$/i.test(name))
    return call.args[0]?.value ?? null;
  if (plain === 'date-fns') return libraryDate(last, call.args);
  if (plain === 'temporal-polyfill' || plain === '@js-temporal/polyfill') {
    return name.endsWith('PlainDate.from')
      ? callValue(run, { kind: 'global', name: 'Temporal.PlainDate.from' }, call)
      : null;
  }
  if (plain === 'path' && (last === 'join' || last === 'resolve')) return joinPath(call.args);
  if (plain === 'path' && last === 'dirname') return folderOfPath(call.args);
  // A project runs in its own folder.
  if (name === 'process.cwd') return plainText('.');
  if (plain === 'url' && last === 'fileURLToPath') return call.args[0]?.value ?? null;
  return (plain === 'fs' || plain === 'fs/promises') && /^(readFile(Sync)?|createReadStream|open)$/.test(last)
    ? readFile(run, call)
    : null;
}
