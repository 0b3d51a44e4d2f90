// A digest of 53 bits, written a word at a time, so that no text is put together only to be digested: that text would
// be longer than the code itself. It tells versions of code apart and keeps nothing secret: two lanes of 32 bits, each
// of which no single difference ever leaves.

/** What each lane is multiplied by: odd, so that nothing is lost. */
const HIGH = 0x85ebca6b;
const LOW = 0x27d4eb2f;

export class CodeHash {
  #high = 0x3c6ef372;
  #low = 0x510e527f;

  word(word: number): void {
    this.#high = turned(this.#high, word, HIGH);
    this.#low = turned(this.#low, word, LOW);
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
    let [high, low] = [this.#high, this.#low];
    // Two characters a word.
    for (let at = 1; at < length; at += 2) {
      const word = text.charCodeAt(at - 1) | (text.charCodeAt(at) << 16);
      high = turned(high, word, HIGH);
      low = turned(low, word, LOW);
    }
    if (length % 2 === 1) {
      const last = text.charCodeAt(length - 1);
      high = turned(high, last, HIGH);
      low = turned(low, last, LOW);
    }
    this.#high = high;
    this.#low = low;
  }
  /** A whole number: as many bits as one holds exactly. */
  digest(): number {
    const high = mixed(this.#high ^ Math.imul(this.#low, 0x9e3779b1));
    const low = mixed(this.#low ^ Math.imul(high, 0xc2b2ae35));
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
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
