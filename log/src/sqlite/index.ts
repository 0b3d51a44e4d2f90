// The SQLite adapter of the event-log port.
export { type OpenedLog, type OpenedReader, openSqliteLog, openSqliteReader } from './open.js';
export { LogError, type RefusedLog } from './refusal.js';
export { checkSqliteLog, type LogCheck } from './check.js';
export { inodeNow } from './mark.js';
