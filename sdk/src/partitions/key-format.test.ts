// Keys by strftime pattern, printed and read back.

import { describe, expect, it } from 'vitest';
import { keyFormat } from './key-format.js';

const MOMENT = Date.UTC(2024, 9, 7, 17, 5, 9);

describe('a pattern', () => {
  it.each([
    ['%Y-%m-%d', '2024-10-07'],
    ['%Y-%m-%d-%H:%M', '2024-10-07-17:05'],
    ['%Y-%m-%dT%H:%M:%S%z', '2024-10-07T17:05:09-0330'],
    ['%F %T', '2024-10-07 17:05:09'],
    ['%Y-%j', '2024-281'],
    ['%G-W%V-%u', '2024-W41-1'],
    ['%y%m%d', '241007'],
    ['%b %d %Y', 'Oct 07 2024'],
    ['%A %d. %B %Y, %I %p', 'Monday 07. October 2024, 05 PM'],
    ['week %W of %Y (%U) %a %w %d/%m', 'week 41 of 2024 (40) Mon 1 07/10'],
    ['100%% %d.%m.%Y', '100% 07.10.2024'],
  ])('%s prints and reads %s', (pattern, key) => {
    const format = keyFormat(pattern);
    expect(format?.format(MOMENT, -3.5 * 3_600_000)).toBe(key);
    const parsed = format?.parse(key);
    expect(format?.format(parsed?.wall ?? 0, parsed?.offset ?? 0)).toBe(key);
  });

  it.each(['2024-02-30', '2024-10-7', '2024-10-07 ', '', '20241007'])('%%Y-%%m-%%d refuses "%s"', (text) => {
    expect(keyFormat('%Y-%m-%d')?.parse(text)).toBeNull();
  });

  it('is refused when it holds an unknown directive', () => {
    expect(keyFormat('%Y %Q')).toBeNull();
  });
});
