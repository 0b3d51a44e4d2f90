// A row of a table, as the author's code sees it.

// biome-ignore lint: rows come from outside and have whatever columns they have
export type Row = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- a row's columns are the author's
