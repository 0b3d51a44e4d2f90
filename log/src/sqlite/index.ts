// The SQLite adapter of the event-log port.
export { type OpenedLog, type OpenedReader, openSqliteLog, openSqliteReader, type RefusedLog } from './open.js';
export { checkSqliteLog, type LogCheck } from './check.js';
