// Where the lines of a text begin, as the compiler counts them: its line and paragraph separators end lines too.

import type { Offsets } from './facts.js';
import { GrowingOffsets } from './growing-offsets.js';

/** Beside the line feed. To search for each takes less than to search for any of them. */
const SEPARATORS: readonly string[] = ['\r', '\u2028', '\u2029'];

export function lineStartsOf(text: string): Offsets {
  const starts = new GrowingOffsets();
  starts.add(0);
  if (SEPARATORS.some((separator) => text.includes(separator))) {
    for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.add(index + end.length);
    return starts.taken();
  }
  // Nearly always; and then the search for one character is far faster.
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.add(end + 1);
  return starts.taken();
}
