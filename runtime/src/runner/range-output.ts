// What a call writes that builds many partitions: each by its key, all of them or none.

import type { Output, StepOutput, WriteOptions } from './step-output.js';

export class RangeOutput implements Output {
  constructor(
    private readonly name: string,
    /** By partition. */
    private readonly outputs: ReadonlyMap<string, Output>,
  ) {}

  async write(value: unknown, options: WriteOptions = {}): Promise<void> {
    const { name, outputs } = this;
    const { partition } = options;
    if (partition === undefined)
      throw new Error(
        `This call builds ${outputs.size} partitions of ${name}: say which one, ctx.write(value, { partition }).`,
      );
    const output = outputs.get(partition);
    if (output === undefined) {
      const [first, last] = [[...outputs.keys()][0], [...outputs.keys()].at(-1)];
      throw new Error(`This call builds ${first} … ${last} of ${name}, not ${partition}.`);
    }
    await output.write(value, options);
  }
}

/** A function that writes on its own writes nothing here; one that writes some partitions has forgotten the others. */
export function assertWhole(name: string, outputs: readonly StepOutput[]): void {
  const missing = outputs.filter(({ written }) => written === null);
  if (missing.length === 0 || missing.length === outputs.length) return;
  const first = missing[0]?.part ?? '';
  throw new Error(
    `${name} wrote ${outputs.length - missing.length} of the ${outputs.length} values that this call builds; ${first} is the first one missing.`,
  );
}
