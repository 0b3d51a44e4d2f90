// Keys of dynamic partitions during one step: what it adds and removes commits with its outcome.

import type { HostChannel } from './host-channel.js';

export interface KeyChange {
  readonly definition: string;
  readonly part: string;
  readonly exists: boolean;
}

export class DynamicKeyChanges {
  readonly changes: KeyChange[] = [];

  constructor(private readonly host: HostChannel) {}

  of(definition: string) {
    const note = async (keys: readonly string[], { exists }: Pick<KeyChange, 'exists'>) => {
      for (const part of keys) {
        if (part === '') throw new Error(`A key of ${definition} cannot be empty.`);
        this.changes.push({ definition, part, exists });
      }
    };
    return {
      add: (keys: readonly string[]) => note(keys, { exists: true }),
      remove: (keys: readonly string[]) => note(keys, { exists: false }),
      list: async (): Promise<readonly string[]> => {
        const keys = new Set(await this.host.partitionKeys(definition));
        for (const change of this.changes) {
          if (change.definition !== definition) continue;
          if (change.exists) keys.add(change.part);
          else keys.delete(change.part);
        }
        return [...keys];
      },
    };
  }
}
