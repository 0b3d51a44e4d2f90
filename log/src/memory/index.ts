// The memory adapter of the event-log port.
export { MemoryEventLog } from './memory-log.js';
