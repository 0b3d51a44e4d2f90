// The queries of TPC-H with the tables that each reads, from the file beside.

import { readFileSync } from 'node:fs';

interface TpchQuery {
  readonly number: number;
  readonly sql: string;
  /** Sorted, each as often as it stands in the query. */
  readonly reads: readonly string[];
}

export const tpch: readonly TpchQuery[] = readFileSync(new URL('tpch.sql', import.meta.url), 'utf8')
  .split(/^(?=-- Q)/m)
  .flatMap((part) => {
    const header = /^-- Q(\d+) reads (.+)$/m.exec(part);
    if (header === null) return [];
    const [, number, tables = ''] = header;
    return [{ number: Number(number), sql: part.slice(header[0].length).trim(), reads: tables.split(' ') }];
  });
