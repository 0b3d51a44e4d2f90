// What a step prints or throws may be made for a terminal: here without the codes that colour and move there.

const ESCAPE = String.fromCharCode(27);
const CODE = new RegExp(`${ESCAPE}\\[[\\d;?]*[A-Za-z]`, 'g');

export function plainText(text: string): string {
  return text.includes(ESCAPE) ? text.replace(CODE, '') : text;
}
