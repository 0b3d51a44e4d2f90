// Adapters of the event log and of the run log.
export { MemoryEventLog } from './memory/index.js';
export { fileRunLog } from './run-log.js';
export { checkSqliteLog, type LogCheck } from './sqlite/index.js';
export { type OpenedLog, type OpenedReader, openSqliteLog, openSqliteReader } from './sqlite/index.js';
export { inodeNow, LogError } from './sqlite/index.js';
