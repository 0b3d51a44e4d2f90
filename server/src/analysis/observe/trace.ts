// What a value in a body is made of, as far as observations care: parts of the context, clocks, reads, statements.
// Coarser than evaluation: a value is the set of what it may come from.

import type { FunctionFacts } from '../facts/facts.js';
import type { Scope } from '../evaluate/scope.js';
import type { Place, Value } from '../evaluate/value.js';

export type Tag =
  /** The context, or a part of it: `state.set`, `triggeringAssetEvents.orders`. */
  | { readonly kind: 'context'; readonly path: readonly string[] }
  | ClockTag
  /** Nothing but what reading this asset gave. */
  | { readonly kind: 'read'; readonly asset: Value; readonly isWhole: boolean }
  | { readonly kind: 'sql'; readonly text: string }
  | { readonly kind: 'function'; readonly fn: FunctionFacts; readonly names: Names }
  /** Known outside of the body: an import, a global, a handle. */
  | { readonly kind: 'value'; readonly value: Value };

/** `written`: where it stands, if it is one expression that the partition's window could stand for. */
export interface ClockTag {
  readonly kind: 'clock';
  readonly written: WrittenClock | null;
}
export interface WrittenClock {
  readonly place: Place;
  readonly gives: 'date' | 'milliseconds';
  /** What the context is called there. */
  readonly context: string;
}

export type Trace = readonly Tag[];
export const NOTHING: Trace = [];

/** Names in sight: those of the function and of the functions around it, then the module's. */
export interface Names {
  readonly own: Map<string, Trace>;
  readonly parent: Names | null;
  readonly scope: Scope;
}

export function namesIn(scope: Scope, parent: Names | null): Names {
  return { own: new Map(), parent, scope };
}

export function localTrace(names: Names, name: string): Trace | null {
  for (let at: Names | null = names; at !== null; at = at.parent) {
    const trace = at.own.get(name);
    if (trace) return trace;
  }
  return null;
}

/** Of a value that was computed: where its parts come from, without what only holds for a thing itself. */
export function derived(...traces: readonly Trace[]): Trace {
  // Mostly there is none.
  if (!traces.some((trace) => trace.some(isLasting))) return NOTHING;
  const lasting = new Map<string, Tag>();
  for (const tag of traces.flat()) {
    if (tag.kind === 'clock') lasting.set('clock', oneClock(lasting.get('clock'), tag));
    if (tag.kind === 'sql') lasting.set(`sql ${tag.text}`, tag);
  }
  return [...lasting.values()];
}
function isLasting({ kind }: Tag): boolean {
  return kind === 'clock' || kind === 'sql';
}

function oneClock(before: Tag | undefined, clock: ClockTag): ClockTag {
  const isSame =
    before?.kind !== 'clock' ||
    (before.written?.place.at === clock.written?.place.at && before.written?.place.file === clock.written?.place.file);
  return isSame ? clock : { kind: 'clock', written: null };
}

/** Null: none that is written out, or several. */
export function writtenClock(...traces: readonly Trace[]): WrittenClock | null {
  const [clock] = derived(...traces).filter((tag) => tag.kind === 'clock');
  return clock?.written ?? null;
}

/** What the whole context is called in sight of these names; null where it is at nobody's hand. */
export function contextName(names: Names): string | null {
  for (let at: Names | null = names; at !== null; at = at.parent)
    for (const [name, [tag, ...others]] of at.own)
      if (tag?.kind === 'context' && tag.path.length === 0 && others.length === 0) return name;
  return null;
}

export function hasClock(trace: Trace): boolean {
  return trace.some(({ kind }) => kind === 'clock');
}
/** The path within the context, joined with dots; null for anything else. */
export function contextPath(trace: Trace): string | null {
  for (const tag of trace) if (tag.kind === 'context') return tag.path.join('.');
  return null;
}
