// Two ways to do the same work, block by block in turns: whatever slows the machine for more than a moment slows both.

/** Milliseconds, all threads. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export class InTurns {
  #milliseconds = 0;
  #turns = 0;

  /** What the longer way takes more. */
  measure(shorter: () => void, longer: () => void): number {
    this.#turns += 1;
    // Who comes second finds the processor's memory warm.
    const isFirst = this.#turns % 2 === 1;
    const before = isFirst ? processorTime(shorter) : 0;
    const more = processorTime(longer);
    const time = isFirst ? before : processorTime(shorter);
    this.#milliseconds += time;
    return more - time;
  }

  /** Of the shorter way, all turns. */
  get milliseconds(): number {
    return this.#milliseconds;
  }
}
