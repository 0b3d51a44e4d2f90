// What the words of a text say of whether it is a statement at all, where nobody knows what is done with it.

import { layOut } from './sql-text.js';
import type { TextValue } from './value.js';

const STATEMENT =
  /^\s*(?:(?:--.*\n|\/\*[\s\S]*?\*\/)\s*)*\(*\s*(?:select\b[\s\S]*\bfrom\b|with\b[\s\S]*\bas\b[\s\S]*\(|insert\s+(?:into|overwrite)\b|update\b[\s\S]*\bset\b|delete\s+from\b|merge\s+into\b)/i;

/** Begins as what reads or changes a table, and goes on so. */
export function hasFormOfStatement(text: TextValue): boolean {
  return STATEMENT.test(layOut(text).text);
}

/** `update orders`, `delete orders`, `from orders`, `select the best from orders of magnitude`. */
const PROSE =
  /^\s*(?:update\b(?![\s\S]*\bset\b)|delete\s+(?!from\b)|insert\b(?![\s\S]*(?:\b(?:values|select|default)\b|\())|from\s+[\w.]+\s*$|select\b[\s\w]*\bfrom\s+[\w.]+\s+(?:of|in|to|that|which|who|and|so|if)\b)/i;

/** Begins as a statement, and could as well be a sentence. */
export function mayBeProse(text: TextValue): boolean {
  return PROSE.test(layOut(text).text);
}
