// JSON as configuration files have it: with comments, trailing commas and perhaps a byte order mark.

export type ParsedJson =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly message: string };

export function parseJson(text: string): ParsedJson {
  try {
    return { kind: 'value', value: JSON.parse(withoutComments(text)) };
  } catch (error) {
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}

// A string is kept as it is; a comment leaves its line breaks, so that the parser's positions stay true.
const TOKENS = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[}\]])/g;

function withoutComments(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(TOKENS, (token) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' ')));
}
