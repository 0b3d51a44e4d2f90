// In a poll: what is committed by `ctx.state.set`, and which events come after it.

import type { Place } from '../evaluate/value.js';
import type { FoundObservation } from './observation.js';

export class StateOrder {
  readonly #read = new Set<string>();
  readonly #sets: { readonly name: string; readonly place: Place; readonly eventsBefore: number }[] = [];
  readonly #events: ReadonlySet<string>[] = [];

  noteGet(name: string): void {
    this.#read.add(name);
  }
  noteSet(name: string, place: Place): void {
    this.#sets.push({ name, place, eventsBefore: this.#events.length });
  }
  /** `names`: what the event saves by itself. */
  noteEvent(names: ReadonlySet<string>): void {
    this.#events.push(names);
  }

  /** An event depends on a name that the poll reads to decide what is new, and on one that it saves itself. */
  observations(): readonly FoundObservation[] {
    return this.#sets.flatMap(({ name, place, eventsBefore }): readonly FoundObservation[] => {
      const after = this.#events.slice(eventsBefore);
      const depends = after.length > 0 && (this.#read.has(name) || after.some((names) => names.has(name)));
      return depends ? [{ kind: 'state-before-event', place, name }] : [];
    });
  }
}
