// Functions of packages that are known by name: dates, paths, files, and names inside of SQL.

import { asyncStorage } from './async-storage.js';
import { type Call, callValue } from './calls.js';
import { bindNames, formatted, formattedWith, namesBound } from './bound-names.js';
import { libraryDate } from './dates.js';
import { openedBy, readOpened } from './opened-files.js';
import { folderOfPath, joinPath } from './paths.js';
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
  if (plain !== null && isFormatting(plain, name)) return formatStatement(plain, last, call);
  if (/^(escapeIdentifier|escapeId|quoteIdent|ident)$/.test(last)) return nameGiven(call);
  if (plain === 'date-fns') return libraryDate(last, call.args);
  if (plain === 'temporal-polyfill' || plain === '@js-temporal/polyfill') {
    return name.endsWith('PlainDate.from')
      ? callValue(run, { kind: 'global', name: 'Temporal.PlainDate.from' }, call)
      : null;
  }
  if (plain === 'path' && (last === 'join' || last === 'resolve')) return joinPath(call.args);
  if (plain === 'path' && last === 'dirname') return folderOfPath(call.args);
  if (plain === 'async_hooks' && last === 'AsyncLocalStorage' && call.isNew) return asyncStorage(run, call.args[0]);
  if (plain === 'module' && last === 'createRequire') return { kind: 'global', name: 'require' };
  // A project runs in its own folder.
  if (name === 'process.cwd') return plainText('.');
  if (plain === 'url' && last === 'fileURLToPath') return call.args[0]?.value ?? null;
  const opened = openedBy({ library, name });
  return opened === null ? null : readOpened(run, call, opened);
}

/** Functions that put names and values into a text for a statement. */
const FORMATTING: Readonly<Record<string, RegExp>> = {
  'pg-format': /^(default|\*|format|withArray)$/,
  'pg-promise': /(^|\.)as\.(format|name)$/,
  sqlstring: /^format$/,
  mysql: /^format$/,
  mysql2: /^format$/,
  'mysql2/promise': /^format$/,
  util: /^format$/,
};
function isFormatting(library: string, name: string): boolean {
  return Object.hasOwn(FORMATTING, library) && FORMATTING[library]?.test(name) === true;
}
function formatStatement(library: string, name: string, { args: [first, ...given] }: Call): Value | null {
  if (first?.value.kind !== 'text') return null;
  if (name === 'name') return first.value;
  if (name === 'withArray') return formattedWith(first.value, given[0]);
  if (library === 'pg-format' || library === 'util') return formatted(first.value, given);
  return (namesBound(library, first.value, given) ?? bindNames(first.value, given)).text;
}

/** In parts, or in a list of them, as in `sql.id('archive', 'orders')`. */
function nameGiven({ args }: Call): Value | null {
  const [first, ...others] = args[0]?.value.kind === 'list' ? args[0].value.items : args;
  if (others.length === 0) return first?.value ?? null;
  const parts = [first, ...others].flatMap((slot) => (slot ? [slot.value] : []));
  return wholeName(joinTexts(parts, plainText('.')));
}
