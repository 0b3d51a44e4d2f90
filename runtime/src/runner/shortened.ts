// What user code says, cut where it is endless: the host keeps it, and memory must not depend on it.

const MOST_CHARACTERS = 64 * 1024;
/** Half a secret at the end would not be known for one: as much as may be part of a word goes with it. */
const LONGEST_WORD = 4 * 1024;

export function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let end = MOST_CHARACTERS;
  while (end > MOST_CHARACTERS - LONGEST_WORD && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}… (${text.length - end} more characters are left out)`;
}
