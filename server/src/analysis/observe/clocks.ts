// Which values are clocks: those of the language, and those of libraries for dates.

import type { Value } from '../evaluate/value.js';

/** Of which a call gives the present time. */
const DATE_LIBRARIES: ReadonlySet<string> = new Set([
  'dayjs',
  'moment',
  'moment-timezone',
  'luxon',
  'date-fns',
  '@js-joda/core',
]);

/** Whether a call of the value gives the present time. */
export function isClock(value: Value, { argumentCount, isNew }: { argumentCount: number; isNew: boolean }): boolean {
  if (value.kind === 'global') {
    if (value.name === 'Date') return isNew && argumentCount === 0;
    return value.name === 'Date.now' || value.name.startsWith('Temporal.Now.');
  }
  if (value.kind !== 'opaque') return false;
  const name = value.name ?? '';
  if (value.library === null)
    return (name === 'Date' && isNew && argumentCount === 0) || /^(Date\.now$|Temporal\.Now\.)/.test(name);
  if (/(^|\.)Now\./.test(name) && /temporal/.test(value.library)) return true;
  if (!DATE_LIBRARIES.has(value.library)) return false;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (value.library === 'date-fns') return /^(startOf|endOf)(Today|Yesterday|Tomorrow)$/.test(last);
  if (value.library === 'luxon' || value.library === '@js-joda/core')
    return last === 'now' || last === 'utc' || last === 'local' ? argumentCount === 0 : false;
  return argumentCount === 0 && (name === 'default' || name === '*' || last === 'utc' || last === value.library);
}

/** Names of members by which something that is no clock itself leads to one, such as `now` of `Date`. */
export const CLOCK_MEMBERS: ReadonlySet<string> = new Set([
  ...['Date', 'Now', 'now', 'utc', 'local', 'default', 'dayjs', 'moment'],
  ...['startOfToday', 'startOfYesterday', 'startOfTomorrow', 'endOfToday', 'endOfYesterday', 'endOfTomorrow'],
]);
