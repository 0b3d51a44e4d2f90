// Where the tokens of a text lie. Most texts are short, and one is read after the other: they share one room.

export interface Room {
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly closing: Int32Array;
}

const SHARED_TOKENS = 8_192;
const shared = newRoom(SHARED_TOKENS);

function newRoom(tokens: number): Room {
  return {
    codes: new Uint16Array(tokens),
    starts: new Int32Array(tokens),
    ends: new Int32Array(tokens),
    closing: new Int32Array(tokens),
  };
}

/** For as many tokens at most. What lay in it before is lost. */
export function roomFor(tokens: number): Room {
  return tokens <= SHARED_TOKENS ? shared : newRoom(tokens);
}
