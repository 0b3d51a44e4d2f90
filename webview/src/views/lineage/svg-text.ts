// The letters of an SVG document: elements with their attributes, and text that cannot break out of them. Pure.

import { lettersIn, shortenedTo } from '../../format/letters.js';

export type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(shortened(value))}"`);
  const open = `<${name}${written.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('')}</${name}>`;
}

/** A line of text; what is wider than the room that it has ends with an ellipsis. */
export function textLine(
  text: string,
  room: number,
  { size, ...attributes }: Attributes & { readonly size: number },
): string {
  const fitting = shortenedTo(text, Math.floor(room / (size * LETTER)));
  return element('text', { 'font-size': size, ...attributes }, escaped(fitting));
}

/** About how wide a letter is, as a share of the type's size. */
export const LETTER = 0.56;
export const widthOf = (text: string, size: number): number => lettersIn(text) * size * LETTER;

const shortened = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** Without what no XML document may hold, however it is written: halves of a sign are among it. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
