// What calls in a body do: parts of the context, clocks, queries and files, the project's own helpers.

import type { Expression } from '../facts/facts.js';
import { targetOf } from '../evaluate/context.js';
import type { Place, Value } from '../evaluate/value.js';
import { filtersByPresentTime } from '../sql/index.js';
import { isClock } from './clocks.js';
import type { ClockUse } from './observation.js';
import { enter, type Walk } from './observe-body.js';
import {
  contextName,
  contextPath,
  derived,
  hasClock,
  type Names,
  namesIn,
  NOTHING,
  type Tag,
  type Trace,
  type WrittenClock,
  writtenClock,
} from './trace.js';

export interface Argument {
  readonly expression: Expression;
  readonly trace: Trace;
}
export interface CallSite {
  readonly place: Place;
  readonly isNew: boolean;
  /** In sight of the call. */
  readonly names: Names;
  /** The last name of what is called. */
  readonly method: string | null;
  readonly receiver: Trace;
  readonly callee: Trace;
  readonly args: readonly Argument[];
}

export function callOf(walk: Walk, call: CallSite): Trace {
  const path = contextPath(call.callee);
  if (path !== null) return callContext(walk, path, call);
  const [tag] = call.callee;
  if (tag?.kind === 'function')
    return enter(
      walk,
      tag,
      call.args.map(({ trace }) => trace),
    );
  if (tag?.kind === 'value') {
    const { value } = tag;
    if (value.kind === 'closure')
      return enter(
        walk,
        { fn: value.fn, names: namesIn(value.scope, null) },
        call.args.map(({ trace }) => trace),
      );
    if (value.kind === 'vocabulary' && value.name === 'assetEvent') walk.state.noteEvent(savedBy(call));
    if (isClock(value, { argumentCount: call.args.length, isNew: call.isNew }))
      return [{ kind: 'clock', written: writtenAt(value, call) }];
    if (value.kind === 'opaque' && value.library === null && value.name === 'fetch') {
      walk.work += 1;
      noteClock(walk, call, { use: 'path', args: call.args.slice(0, 1) });
    }
    if (isFileCall(value)) {
      if (isPromised(value)) walk.work += 1;
      noteClock(walk, call, { use: 'path', args: call.args.slice(0, 1) });
    }
  }
  noteUses(walk, call);
  const results = runCallbacks(walk, call);
  return derived(call.receiver, ...call.args.map(({ trace }) => trace), ...results);
}

function callContext(walk: Walk, path: string, call: CallSite): Trace {
  const [first] = call.args;
  for (const { trace } of call.args) walk.events.noteWhole(trace);
  switch (path) {
    case 'read':
    case 'readEach':
      walk.work += 1;
      noteClock(walk, call, { use: 'key', args: call.args.slice(1) });
      return first && call.args.length === 1 ? readTags(first.trace, first.expression) : NOTHING;
    case 'write': {
      walk.work += 1;
      const [tag, ...others] = first?.trace ?? NOTHING;
      if (tag?.kind === 'read' && tag.isWhole && others.length === 0 && !walk.hasGuard)
        walk.found.push({ kind: 'copy', place: call.place, copied: targetOf(tag.asset).target });
      return NOTHING;
    }
    case 'materialize':
      walk.work += 1;
      for (const tag of first ? readTags(first.trace, first.expression) : NOTHING)
        if (tag.kind === 'read')
          walk.found.push({ kind: 'materialize', place: call.place, makes: targetOf(tag.asset).target });
      return NOTHING;
    case 'publish':
    case 'emit':
    case 'partitions.add':
    case 'partitions.remove':
      walk.work += 1;
      return NOTHING;
    case 'partitions':
      return [{ kind: 'context', path: ['partitions'] }];
    default:
      return callState(walk, path, call) ?? callEvents(walk, path, call);
  }
}

function readTags(trace: Trace, expression: Expression): Trace {
  if (expression.kind === 'text') {
    const piece = {
      kind: 'known',
      text: expression.value,
      place: null,
      offset: null,
      skips: null,
      names: null,
      use: null,
    } as const;
    return [{ kind: 'read', asset: { kind: 'text', pieces: [piece] }, isWhole: true }];
  }
  return trace.flatMap((tag): readonly Tag[] =>
    tag.kind === 'value' ? [{ kind: 'read', asset: tag.value, isWhole: true }] : [],
  );
}

function callState(walk: Walk, path: string, call: CallSite): Trace | null {
  const [first] = call.args;
  const name = first?.expression.kind === 'text' ? first.expression.value : null;
  if (path === 'state.get') {
    if (name !== null) walk.state.noteGet(name);
    return NOTHING;
  }
  if (path !== 'state.set' && path !== 'state.delete') return null;
  walk.work += 1;
  if (name !== null && path === 'state.set') walk.state.noteSet(name, call.place);
  return NOTHING;
}

/** A method of a list of events: `at` takes one, everything else looks at all. */
function callEvents(walk: Walk, path: string, call: CallSite): Trace {
  const [first] = call.args;
  if (!path.startsWith('triggeringAssetEvents')) return derived(...call.args.map(({ trace }) => trace));
  const isAt = call.method === 'at' && first?.expression.kind === 'constant' && first.expression.value === 0;
  const isLast = call.method === 'at' && first?.expression.kind === 'unary' && first.expression.operator === '-';
  if (isAt || isLast) walk.events.noteSingle(call.receiver, call.place, isLast ? 'last' : 'first');
  else walk.events.noteWhole(call.receiver);
  return NOTHING;
}

/** The names in `assetEvent(extra, { state: { name: … } })`. */
function savedBy({ args }: CallSite): ReadonlySet<string> {
  const options = args[1]?.expression;
  const fields = options?.kind === 'object' ? options.fields : [];
  const state = fields.find(({ name }) => name === 'state')?.value;
  const saved = state?.kind === 'object' ? state.fields : [];
  return new Set(saved.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
}

/** Of the language's own clock alone. */
function writtenAt(value: Value, { place, isNew, names }: CallSite): WrittenClock | null {
  const context = contextName(names);
  const isOwn = value.kind === 'global' || (value.kind === 'opaque' && value.library === null);
  if (context === null || !isOwn) return null;
  if (value.name === 'Date' && isNew) return { place, gives: 'date', context };
  return value.name === 'Date.now' ? { place, gives: 'milliseconds', context } : null;
}

function isFileCall(value: Value): boolean {
  return value.kind === 'opaque' && value.library !== null && /^(node:)?fs(\/promises)?$/.test(value.library);
}
function isPromised(value: Value): boolean {
  return value.kind === 'opaque' && (/promises$/.test(value.library ?? '') || /^promises\./.test(value.name ?? ''));
}

/** Methods by which databases are asked. */
const QUERYING: ReadonlySet<string> = new Set([
  'all',
  'get',
  'run',
  'query',
  'execute',
  'exec',
  'iterate',
  'each',
  'prepare',
  'unsafe',
  'raw',
  'values',
  'queryRaw',
]);
/** A statement in which a value decides what is read; one that only stores it is an audit stamp. */
const STORING = /^\s*(insert|update)\b/i;
/** An update whose values are all written in it: what is given to it is for the condition. */
const FILTERING_UPDATE = /^\s*update\b[^?$:@]*\bwhere\b/i;
const FILTERING = /^\s*(with\b[\s\S]*)?(select|delete)\b[\s\S]*\b(where|having|on|between)\b/i;

function noteUses(walk: Walk, call: CallSite): void {
  const { method, receiver, args } = call;
  walk.events.noteWhole(receiver);
  for (const { trace } of args) walk.events.noteWhole(trace);
  if (method === null || !QUERYING.has(method)) return;
  if (
    args.some(({ trace }) => trace.some((tag) => tag.kind === 'sql' && filtersByPresentTime(tag.text, walk.dialect)))
  ) {
    walk.found.push({ kind: 'clock', place: call.place, use: 'query', written: null });
    return;
  }
  if (!args.some(({ trace }) => hasClock(trace))) return;
  const statements = [...receiver, ...args.flatMap(({ trace }) => trace)].filter((tag) => tag.kind === 'sql');
  if (isFilter(statements.map(({ text }) => text))) noteClock(walk, call, { use: 'query', args });
}

/** A template with a tag that stands for a query: the tag asks, or whoever is given what it makes. */
export function noteTagged(walk: Walk, place: Place, { text, parts }: { text: string; parts: readonly Trace[] }): void {
  const isByClock = parts.some(hasClock) && isFilter([text]);
  if (isByClock || filtersByPresentTime(text, walk.dialect))
    walk.found.push({ kind: 'clock', place, use: 'query', written: writtenClock(...parts) });
}

function isFilter(statements: readonly string[]): boolean {
  if (statements.some((text) => FILTERING_UPDATE.test(text))) return true;
  return statements.some((text) => FILTERING.test(text)) && !statements.some((text) => STORING.test(text));
}

function noteClock(
  walk: Walk,
  { place }: CallSite,
  { use, args }: { readonly use: ClockUse; readonly args: readonly Argument[] },
): void {
  if (!args.some(({ trace }) => hasClock(trace))) return;
  walk.found.push({ kind: 'clock', place, use, written: writtenClock(...args.map(({ trace }) => trace)) });
}

/** Callbacks of functions that nobody can look into run too. */
function runCallbacks(walk: Walk, call: CallSite): readonly Trace[] {
  if (!call.args.some(({ trace }) => trace.some(({ kind }) => kind === 'function'))) return [];
  const isFilter = call.method === 'filter' || call.method === 'find' || call.method === 'findLast';
  return call.args.flatMap(({ trace }) =>
    trace.flatMap((tag): readonly Trace[] => {
      if (tag.kind !== 'function') return [];
      const guard = walk.hasGuard;
      const result = enter(walk, tag, []);
      walk.hasGuard = guard;
      if (isFilter && hasClock(result))
        walk.found.push({ kind: 'clock', place: call.place, use: 'filter', written: writtenClock(result) });
      return [result];
    }),
  );
}
