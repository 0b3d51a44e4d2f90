// What a function with several outputs writes: one value for each, by key.

import { isRecord } from '../storages/digest.js';
import type { Output, StepOutput, WriteOptions } from './step-output.js';

export class SharedOutput implements Output {
  constructor(
    private readonly name: string,
    /** Those that this run makes; the others are left as they are. */
    private readonly outputs: readonly StepOutput[],
  ) {}

  async write(value: unknown, options: WriteOptions = {}): Promise<void> {
    const { name, outputs } = this;
    const missing = outputs.find(({ asset }) => !isRecord(value) || !Object.hasOwn(value, asset.key));
    if (missing !== undefined || !isRecord(value))
      throw new Error(
        `${name} makes several assets: write a record of their values by key; ${missing?.asset.key} is missing.`,
      );
    for (const output of outputs) await output.write(value[output.asset.key], options);
  }
}
