import { describe, expect, it } from 'vitest';
import { OutputLines } from './output-lines.js';

const mask = (text: string) => text.replaceAll('secret', '•••');

function cut(chunks: readonly string[], { ends = false } = {}): readonly string[] {
  const found: string[] = [];
  const lines = new OutputLines('<end>', { mask, line: (text) => found.push(text), marker: () => found.push('*') });
  for (const chunk of chunks) lines.push(chunk);
  if (ends) lines.end();
  return found;
}

describe('output', () => {
  it.each([
    ['lines of any chunks', ['a\nb', 'c\n\nd'], ['a', 'bc', '']],
    ['lines of Windows', ['a\r\nb\r\n'], ['a', 'b']],
    ['a marker after a line', ['a\n<end>'], ['a', '*']],
    ['a marker after half a line', ['a<e', 'nd>b\n'], ['a', '*', 'b']],
    ['text that begins like a marker', ['<en', 'x\n'], ['<enx']],
  ])('is cut into %s', (_, chunks, expected) => {
    expect(cut(chunks)).toEqual(expected);
  });

  it('ends with what had no line end', () => {
    expect(cut(['a\nrest'])).toEqual(['a']);
    expect(cut(['a\nrest'], { ends: true })).toEqual(['a', 'rest']);
  });

  it('is cut without its secrets, wherever the chunks and the pieces of a long line end', () => {
    expect(cut(['a sec', 'ret b\n'])).toEqual(['a ••• b']);
    const pieces = cut([`${'x'.repeat(65_535)}sec`, `ret${'y'.repeat(70_000)}`, '<end>']);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.slice(0, -1).join('')).toBe(`${'x'.repeat(65_535)}•••${'y'.repeat(70_000)}`);
  });

  it('of a hundred thousand short lines in one piece is cut in their order', () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `${n}`);
    expect(cut([`${lines.join('\n')}\n<end>`])).toEqual([...lines, '*']);
  });

  it('shows an endless line in pieces, and loses nothing of it', () => {
    const text = 'x'.repeat(300_000);
    const pieces = cut([text, '<end>']);
    expect(pieces.at(-1)).toBe('*');
    expect(pieces.slice(0, -1).join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(4);
  });
});
