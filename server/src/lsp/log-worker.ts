// The thread that reads event logs, so that no query keeps an editor waiting.

import { parentPort } from 'node:worker_threads';
import { LogAnswering } from './log-answering.js';
import type { ToLogThread } from './log-messages.js';

const answering = new LogAnswering((message) => parentPort?.postMessage(message));
parentPort?.on('message', (message: ToLogThread) => void answering.take(message));
