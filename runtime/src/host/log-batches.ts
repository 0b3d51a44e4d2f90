// Gathers log lines of all runs, so that a flood becomes at most ten messages a second.

import type { LogLine } from '@headwater/protocol';

const BATCH_MS = 100;
/** The run log has every line; a view needs no more than this of one instant. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 1024 * 1024;

export class LogBatches {
  private waiting: LogLine[] = [];
  private timer: NodeJS.Timeout | null = null;
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly send: (lines: readonly LogLine[]) => void) {}

  add(lines: readonly LogLine[]): void {
    for (const line of lines) this.waiting.push(line);
    if (this.waiting.length > MOST_LINES) this.waiting.splice(0, this.waiting.length - MOST_LINES);
    const wait = Math.max(0, this.sentAt + BATCH_MS - performance.now());
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    this.close();
    if (this.waiting.length === 0) return;
    const lines = newest(this.waiting);
    this.waiting = [];
    this.sentAt = performance.now();
    this.send(lines);
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Of lines that are too much together, those that came last; one is always shown. */
function newest(lines: readonly LogLine[]): readonly LogLine[] {
  let characters = 0;
  const first = lines.findLastIndex(({ message }, index) => {
    characters += message.length;
    return characters > MOST_CHARACTERS && index < lines.length - 1;
  });
  return lines.slice(first + 1);
}
