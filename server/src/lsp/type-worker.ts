// The type checker's thread: takes questions, and posts answers under their numbers.

import { parentPort } from 'node:worker_threads';
import { TypeAnswering } from './type-answering.js';
import type { ToTypeThread, FromTypeThread } from './type-thread.js';

const answering = new TypeAnswering();

parentPort?.on('message', (message: ToTypeThread) => {
  if (message.kind === 'forget') {
    answering.forget(message.root);
    return;
  }
  const answers = answering.answer(message.request);
  parentPort?.postMessage({ id: message.id, answers } satisfies FromTypeThread);
});
