// The type checker's thread as the server has it: begun late, and again after it broke down.

import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import type { TypeRequest } from './type-answering.js';
import { type ToTypeThread, TypeThread } from './type-thread.js';

class Port extends EventEmitter {
  readonly messages: ToTypeThread[] = [];
  isEnded = false;
  postMessage(message: ToTypeThread): void {
    this.messages.push(message);
  }
  unref(): void {}
  terminate(): void {
    this.isEnded = true;
  }
}
const request: TypeRequest = { root: '/project', settings: plainSettings, changes: [], questions: [] };

function begun() {
  const ports: Port[] = [];
  const thread = new TypeThread(() => {
    const port = new Port();
    ports.push(port);
    return port;
  });
  return { ports, thread };
}

test('begins with the first question, answers each, and ends', async () => {
  const { ports, thread } = begun();
  thread.forget('/project');
  expect(ports).toEqual([]);
  const [first, second] = [thread.ask(request), thread.ask(request)];
  const [port] = ports;
  expect(port?.messages).toMatchObject([
    { kind: 'ask', id: 1 },
    { kind: 'ask', id: 2 },
  ]);
  const answers = [{ file: 'a.ts', text: '', answers: [] }];
  port?.emit('message', { id: 2, answers });
  port?.emit('message', { id: 1, answers: [] });
  expect([await first, await second]).toEqual([[], answers]);
  thread.close();
  expect(port?.isEnded).toBe(true);
});

test('what breaks down fails its questions and is begun anew, a few times', async () => {
  const { ports, thread } = begun();
  for (const generation of [1, 2, 3]) {
    const failing = expect(thread.ask(request)).rejects.toThrow('out of memory');
    ports.at(-1)?.emit('error', new Error('out of memory'));
    await failing;
    expect([ports.length, thread.generation]).toEqual([generation, generation]);
  }
  expect(await thread.ask(request)).toEqual([]);
  expect(ports).toHaveLength(3);
});

test('ends when nobody has asked for long, and is begun anew by the next question', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { ports, thread } = begun();
  const [first, second] = [thread.ask(request), thread.ask(request)];
  const [port] = ports;
  port?.emit('message', { id: 1, answers: [] });
  await first;
  // Somebody waits for an answer.
  vi.advanceTimersByTime(3_600_000);
  expect([port?.isEnded, thread.generation]).toEqual([false, 0]);
  port?.emit('message', { id: 2, answers: [] });
  await second;
  vi.advanceTimersByTime(299_999);
  expect(port?.isEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect([port?.isEnded, thread.generation]).toEqual([true, 1]);
  const third = thread.ask(request);
  expect(ports).toHaveLength(2);
  ports[1]?.emit('message', { id: 3, answers: [] });
  expect(await third).toEqual([]);
});
