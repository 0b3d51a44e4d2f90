// Where the lines of a text begin, as the compiler counts them: its line and paragraph separators end lines too.

/** Beside the line feed. To search for each takes less than to search for any of them. */
const SEPARATORS: readonly string[] = ['\r', '\u2028', '\u2029'];

export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  if (SEPARATORS.some((separator) => text.includes(separator))) {
    for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(index + end.length);
    return starts;
  }
  // Nearly always; and then the search for one character is far faster.
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
