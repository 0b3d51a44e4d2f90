// The SQL half of analysis: text in, tables with places out. Pure; it knows neither TypeScript nor assets.

export type { BoundOffset, BoundValue } from './bound-value.js';
export { defaultDialect, foldName, type SqlDialect, type SqlName } from './dialect.js';
export { keylessRange, type PartitionRange, partitionRange } from './partition-range.js';
export type { PartitionUnit } from './partition-span.js';
export { writtenName } from './quote-name.js';
export { type StoredTable, sameTable } from './same-table.js';
export { filtersByPresentTime, namesPresentTime } from './present-time.js';
export { scanSql } from './scan-sql.js';
export type { SqlHole, SqlReference, SqlReferenceKind, SqlScan, SqlStatement, SqlText } from './sql-scan.js';
