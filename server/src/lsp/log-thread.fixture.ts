// A thread that reads logs, at the far end of a channel in this one: the same answers, copied as between threads.

import { MessageChannel } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import { LogAnswering } from './log-answering.js';
import { LogThread } from './log-thread.js';

export function thread(): LogThread {
  const { port1, port2 } = new MessageChannel();
  const answering = new LogAnswering((message) => port2.postMessage(message));
  port2.on('message', (message) => void answering.take(message));
  onTestFinished(() => port1.close());
  return new LogThread(() => port1);
}
