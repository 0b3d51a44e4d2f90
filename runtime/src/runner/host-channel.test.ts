// What leaves a runner while its step gives nobody time to read: the newest progress, and no more text than the limit.

import type { FromRunner } from '@headwater/protocol';
import { describe, expect, it } from 'vitest';
import { HostChannel } from './host-channel.js';
import { PrintLimit } from './print-limit.js';

function openChannel() {
  const sent: FromRunner[] = [];
  const leaving: (() => void)[] = [];
  const channel = new HostChannel((message, then) => {
    sent.push(message);
    leaving.push(then);
  }, new PrintLimit());
  const leave = () => {
    for (const then of leaving.splice(0)) then();
  };
  return { channel, sent, leave };
}
const progress = (done: number): FromRunner => ({ kind: 'progress', done, total: 9 });
const log = (message: string): FromRunner => ({ kind: 'log', at: 0, level: 'info', message });

describe('a runner that is not read', () => {
  it('keeps the newest progress alone, and sends it before anything that comes after it', () => {
    const { channel, sent, leave } = openChannel();
    for (let done = 1; done <= 9; done++) channel.send(progress(done));
    expect(sent).toEqual([progress(1)]);
    leave();
    expect(sent).toEqual([progress(1), progress(9)]);
    leave();
    channel.send(progress(2));
    channel.send(progress(3));
    channel.send(progress(4));
    channel.send(log('then'));
    expect(sent.slice(2)).toEqual([progress(2), progress(4), log('then')]);
  });

  it('tells that all has left only when the newest progress has', () => {
    const { channel, sent, leave } = openChannel();
    channel.send(progress(1));
    channel.send(progress(2));
    let hasLeft = false;
    channel.whenSent(() => {
      hasLeft = true;
    });
    leave();
    expect({ sent, hasLeft }).toEqual({ sent: [progress(1), progress(2)], hasLeft: false });
    leave();
    expect(hasLeft).toBe(true);
  });

  it('drops what is logged beyond the limit', () => {
    const { channel, sent } = openChannel();
    for (let line = 0; line < 20; line++) channel.send(log('x'.repeat(1024 * 1024)));
    channel.send(log(''));
    expect(sent).toHaveLength(16);
  });
});
