// How many letters a text is, as readers count them: an emoji of several code points is one, and what the scripts of
// East Asia write, like emoji, takes nearly the room of two. A picture cannot ask the font. Pure.

/** In ordinary letters. */
const WIDE = 1.8;
const IS_WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const segmenter = new Intl.Segmenter();

/** The room of a text, in ordinary letters. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (const { segment } of segmenter.segment(text)) letters += roomOf(segment);
  return letters;
}

/** A text that has room for no more than `most` letters, at least one, ends with an ellipsis; never within a sign. */
export function shortenedTo(text: string, most: number): string {
  if (lettersIn(text) <= most) return text;
  let room = Math.max(1, most) - 1;
  let fitting = '';
  for (const { segment } of segmenter.segment(text)) {
    room -= roomOf(segment);
    if (room < 0) break;
    fitting += segment;
  }
  return `${fitting}…`;
}

const roomOf = (sign: string): number => (IS_WIDE.test(sign) ? WIDE : 1);
