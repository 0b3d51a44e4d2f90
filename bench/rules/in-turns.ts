// Two ways to do the same work, block by block in turns: whatever slows the machine for more than a moment slows both.

/** Milliseconds, all threads. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export class InTurns {
  #shorter = 0;
  readonly #differences: number[] = [];

  measure(shorter: () => void, longer: () => void): void {
    // Who comes second finds the processor's memory warm.
    const isFirst = this.#differences.length % 2 === 0;
    const before = isFirst ? processorTime(shorter) : 0;
    const more = processorTime(longer);
    const time = isFirst ? before : processorTime(shorter);
    this.#shorter += time;
    this.#differences.push(more - time);
  }

  /** Of the shorter way. */
  get milliseconds(): number {
    return this.#shorter;
  }
  /** What the longer way takes more: the time to compile its code too. */
  get difference(): number {
    return sum(this.#differences);
  }
  /** The same, had all blocks taken what those in the middle did: for little work beside much that varies. */
  get steadyDifference(): number {
    const quarter = Math.floor(this.#differences.length / 4);
    const middle = this.#differences.toSorted((a, b) => a - b).slice(quarter, this.#differences.length - quarter);
    return middle.length === 0 ? 0 : (sum(middle) / middle.length) * this.#differences.length;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
