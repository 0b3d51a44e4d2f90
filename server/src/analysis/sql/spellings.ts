// Words in upper case, remembered as they are met: most words of SQL are keywords, and most names come again. For a word
// that is remembered no string is cut out of the text.

/** Of which each remembers one word, the latest that belongs there: a power of two. */
const SLOTS = 4_096;
const latest: string[] = new Array<string>(SLOTS).fill('');

/** The word from `start` to `end` of the text in upper case. */
export function upperWord(text: string, start: number, end: number): string {
  let sum = end - start;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    // Letters outside of ASCII have rules of their own.
    if (code >= 0x80) return text.slice(start, end).toUpperCase();
    // Capital and small letters come to the same.
    sum = (Math.imul(sum, 31) + (code | 0x20)) | 0;
  }
  const slot = (sum ^ (sum >>> 15)) & (SLOTS - 1);
  const known = latest[slot];
  if (known !== undefined && isSpelling(known, text, start, end)) return known;
  const upper = text.slice(start, end).toUpperCase();
  latest[slot] = upper;
  return upper;
}

/** Whether the word in the text, in whichever case, is this one. */
function isSpelling(upper: string, text: string, start: number, end: number): boolean {
  if (upper.length !== end - start) return false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isSmall = code >= 0x61 && code <= 0x7a;
    if (upper.charCodeAt(at - start) !== (isSmall ? code - 0x20 : code)) return false;
  }
  return true;
}
