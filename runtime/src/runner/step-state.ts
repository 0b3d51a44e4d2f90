// An asset's state during one step: changes are kept here and commit with the outcome; reads see them at once.

import type { StateStore } from 'headwater';

export class StepState implements StateStore {
  private readonly changes = new Map<string, { readonly value?: unknown }>();

  private readonly committed: ReadonlyMap<string, unknown>;

  constructor(committed: Readonly<Record<string, unknown>>) {
    this.committed = new Map(Object.entries(committed));
  }

  async get<T = unknown>(name: string): Promise<T | undefined> {
    const change = this.changes.get(name);
    const value = change === undefined ? this.committed.get(name) : change.value;
    return value as T | undefined; // The author says what they stored under the name.
  }
  async set(name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    if (text === undefined) throw new Error(`The state ${name} must be a JSON value; delete it with ctx.state.delete.`);
    this.changes.set(name, { value: JSON.parse(text) });
  }
  async delete(name: string): Promise<void> {
    this.changes.set(name, {});
  }
  async list(): Promise<string[]> {
    const names = new Set(this.committed.keys());
    for (const [name, change] of this.changes) {
      if ('value' in change) names.add(name);
      else names.delete(name);
    }
    return [...names].sort();
  }

  taken(): readonly { readonly name: string; readonly value?: unknown }[] {
    return [...this.changes].map(([name, change]) => ({ name, ...change }));
  }
}
