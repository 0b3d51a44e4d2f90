// Options that are counts: `--limit 5`, `--jobs 2`.

import { failure, type Outcome, success } from '../outcome.js';

/** `flag`: as people write it. */
export function wholeNumber(value: unknown, flag: string, least = 1): Outcome<number> {
  const count = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= least) return success(count);
  return failure(`\`${flag} ${String(value)}\` is no count.`, `Write a whole number from ${least} on.`);
}

/** `--limit`; without it there is none. */
export function limitOf({ options }: { readonly options: Readonly<Record<string, unknown>> }): Outcome<number> {
  return options['limit'] === undefined ? success(Number.POSITIVE_INFINITY) : wholeNumber(options['limit'], '--limit');
}
