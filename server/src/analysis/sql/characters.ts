// Character codes of SQL text, and what each of them may begin.

export const space = 0x20;
export const exclamation = 0x21;
export const doubleQuote = 0x22;
export const hash = 0x23;
export const dollar = 0x24;
export const quote = 0x27;
export const openRound = 0x28;
export const closeRound = 0x29;
export const star = 0x2a;
export const plus = 0x2b;
export const comma = 0x2c;
export const dash = 0x2d;
export const dot = 0x2e;
export const slash = 0x2f;
export const colon = 0x3a;
export const semicolon = 0x3b;
export const question = 0x3f;
export const atSign = 0x40;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const backtick = 0x60;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

export const SPACE = 0;
export const WORD = 1;
export const DIGIT = 2;
export const SYMBOL = 3;
/** What it begins depends on the dialect, or on what follows. */
export const MARK = 4;

const marks: ReadonlySet<number> = new Set([
  ...[doubleQuote, hash, dollar, quote, dash, dot, slash, colon, question, atSign, openBracket, backtick],
]);

/** By the code, of ASCII alone: nearly every character is looked up here. */
export const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code <= space) return SPACE;
  if (isLetter(code) || code === 0x5f) return WORD;
  if (isDigit(code)) return DIGIT;
  return marks.has(code) ? MARK : SYMBOL;
});

export function kindOf(code: number): number {
  return asciiKinds[code] ?? (code === 0xa0 || code === 0xfeff ? SPACE : WORD);
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** 1 by the code of each letter, digit and sign of ASCII that a word goes on with. */
export const asciiWordParts = asciiKinds.map((kind, code) =>
  kind === WORD || kind === DIGIT || code === dollar ? 1 : 0,
);

export function isWordPart(code: number): boolean {
  return code < 0x80 ? asciiWordParts[code] === 1 : kindOf(code) === WORD;
}
