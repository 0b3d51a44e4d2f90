// Rows as comma-separated values (RFC 4180), for whatever opens them next.

import type { PreviewView } from '@headwater/protocol';

/** A cell that holds nothing is empty; an empty text is `""`. */
export function csvOf({ columns, rows }: Extract<PreviewView, { readonly kind: 'rows' }>): string {
  const lines = [columns.map(({ name }) => name), ...rows].map((cells) => cells.map(fieldOf).join(','));
  return `${lines.join('\n')}\n`;
}

function fieldOf(text: string | null): string {
  if (text === null) return '';
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
