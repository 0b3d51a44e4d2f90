// Escapes in string literals and templates: how long they are in the source, and in the value.

import type { Skip } from './facts.js';

const ESCAPE = /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[\s\S])|\r\n/g;

/** Escapes are longer in the source than in the value, and a template reads CRLF as one line feed. */
export function findSkips(raw: string): readonly Skip[] {
  const skips: Skip[] = [];
  let lost = 0;
  for (const { 0: written, index } of raw.matchAll(ESCAPE)) {
    const length = cookedLength(written);
    const extra = written.length - length;
    if (extra > 0) skips.push([index - lost + length, extra]);
    lost += extra;
  }
  return skips;
}

/** Of each character of the value, where it begins and ends in the source of the literal. */
export function placesIn(raw: string): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const [starts, ends]: [number[], number[]] = [[], []];
  const add = (start: number, end: number): void => {
    starts.push(start);
    ends.push(end);
  };
  let at = 0;
  for (const { 0: written, index } of raw.matchAll(ESCAPE)) {
    for (; at < index; at += 1) add(at, at + 1);
    at = index + written.length;
    for (let count = cookedLength(written); count > 0; count -= 1) add(index, at);
  }
  for (; at < raw.length; at += 1) add(at, at + 1);
  return { starts, ends };
}

function cookedLength(escape: string): number {
  if (escape === '\r\n') return 1;
  // A backslash before a line break continues the line and leaves nothing.
  if (/^\\(\r\n|[\n\r\u2028\u2029])$/.test(escape)) return 0;
  const braces = /^\\u\{([0-9a-fA-F]+)\}$/.exec(escape);
  return braces?.[1] !== undefined && Number.parseInt(braces[1], 16) > 0xffff ? 2 : 1;
}
