// A digest of 53 bits of what is written as words, so that no text is put together only to be digested: that text would
// be longer than the code itself. It tells versions of code apart and keeps nothing secret: two lanes of 32 bits, each
// of which no single difference ever leaves.

/** What each lane is multiplied by: odd, so that nothing is lost. */
const HIGH = 0x85ebca6b;
const LOW = 0x27d4eb2f;
/** What most files come to. */
const USUAL = 4096;

export class CodeHash {
  #words = new Int32Array(USUAL);
  #length = 0;

  /** How many words are written and not digested. */
  get length(): number {
    return this.#length;
  }
  word(word: number): void {
    if (this.#length === this.#words.length) this.#makeRoom(1);
    this.#words[this.#length] = word;
    this.#length += 1;
  }
  /** A digest of something else. */
  number(digest: number): void {
    this.word(Math.floor(digest / 2 ** 32));
    this.word(digest | 0);
  }
  /** Its length first, so that what follows cannot be taken for a part of it. */
  text(text: string): void {
    const { length } = text;
    this.word(length);
    const count = (length + 1) >> 1;
    if (this.#length + count > this.#words.length) this.#makeRoom(count);
    const words = this.#words;
    let next = this.#length;
    // Two characters a word.
    for (let at = 1; at < length; at += 2) {
      words[next] = text.charCodeAt(at - 1) | (text.charCodeAt(at) << 16);
      next += 1;
    }
    if (length % 2 === 1) words[next] = text.charCodeAt(length - 1);
    this.#length += count;
  }
  clear(): void {
    this.#length = 0;
  }
  /** Of all that was written after the first `start` words, which is taken away: a whole number, as many bits as one holds exactly. */
  digestFrom(start: number): number {
    const words = this.#words;
    let high = 0x3c6ef372;
    let low = 0x510e527f;
    for (let at = start; at < this.#length; at += 1) {
      const word = words[at] ?? 0;
      high = turned(high, word, HIGH);
      low = turned(low, word, LOW);
    }
    this.#length = start;
    high = mixed(high ^ Math.imul(low, 0x9e3779b1));
    low = mixed(low ^ Math.imul(high, 0xc2b2ae35));
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  #makeRoom(count: number): void {
    const words = new Int32Array(2 * (this.#length + count));
    words.set(this.#words);
    this.#words = words;
  }
}

function turned(lane: number, word: number, factor: number): number {
  const product = Math.imul(lane ^ word, factor);
  return (product << 13) | (product >>> 19);
}
/** Every bit of it depends on all bits of the word, and no two words come to the same. */
function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** A word for a word, to be written where the text is always the same. */
export function wordOf(text: string): number {
  let word = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) word = Math.imul(word ^ text.charCodeAt(at), 0x01000193);
  return mixed(word);
}
