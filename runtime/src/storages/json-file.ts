// Any JSON value in a file of text.

import type { Encoded, FileFormat } from './file-format.js';
import { fileStorage } from './file-versions.js';

const json: FileFormat = {
  kind: 'jsonFile',
  extension: 'json',
  encode(value): Encoded {
    const text = jsonText(value);
    if (text === undefined)
      return {
        kind: 'refused',
        message: 'the value is no JSON (undefined, a function, a BigInt, or an object that contains itself)',
      };
    return { kind: 'encoded', content: `${text}\n`, value: JSON.parse(text) };
  },
  async decode(content) {
    try {
      return { kind: 'value', value: JSON.parse(new TextDecoder().decode(content)) };
    } catch (error) {
      if (error instanceof SyntaxError) return { kind: 'damaged', message: 'is no JSON' };
      throw error;
    }
  },
};

export const jsonFile = fileStorage(json);

function jsonText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
