// Functions of packages that are known by name: dates, paths, files, and names inside of SQL.

import { type Call, callValue } from './calls.js';
import { libraryDate } from './dates.js';
import { folderOfPath, joinPath, readFile } from './paths.js';
import type { Run } from './scope.js';
import { joinFragments } from './tags.js';
import { joinTexts, plainText, wholeName } from './text.js';
import type { Value } from './value.js';

export function callKnown(
  run: Run,
  { library, name }: { library: string | null; name: string },
  call: Call,
): Value | null {
  const plain = library?.startsWith('node:') ? library.slice('node:'.length) : library;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/^(table|identifier|id|ref|name)$/i.test(last) && /(^|\.)(sql|dynamic)\.\w+$/i.test(name)) return nameGiven(call);
  if (/(^|\.)sql\.join$/i.test(name)) return joinFragments(run, library, call);
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
  return isFileReader({ library, name }) ? readFile(run, call) : null;
}

/** Whether it opens the file at the path that comes first among its arguments. */
export function isFileReader({ library, name }: { library: string | null; name: string | null }): boolean {
  const isOfFiles = /^(node:)?fs(\/promises)?$/.test(library ?? '');
  return isOfFiles && /(^|\.)(readFile(Sync)?|createReadStream|open)$/.test(name ?? '');
}

/** In parts, or in a list of them, as in `sql.id('archive', 'orders')`. */
function nameGiven({ args }: Call): Value | null {
  const [first, ...others] = args[0]?.value.kind === 'list' ? args[0].value.items : args;
  if (others.length === 0) return first?.value ?? null;
  const parts = [first, ...others].flatMap((slot) => (slot ? [slot.value] : []));
  return wholeName(joinTexts(parts, plainText('.')));
}
