import { describeEventLog } from '../contract/index.js';
import { MemoryEventLog } from './memory-log.js';

describeEventLog('memory log', async () => new MemoryEventLog('test'));
