// The evidence of a check in parts that can be read. Pure: JSON text in, named values out.

export interface EvidenceFact {
  readonly name: string;
  readonly value: string;
}

/** In the order in which they answer: what was measured, then against what, then whatever else is given. */
const FIRST = ['measured', 'threshold'];

/** Null when the evidence is no object: a plain value or sentence says itself. */
export function evidenceFacts(text: string): readonly EvidenceFact[] | null {
  const members = membersOf(text);
  if (!members || members.length === 0) return null;
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return members
    .map(([name, value]) => ({ name, value: valueText(value) }))
    .sort((a, b) => rank(a.name) - rank(b.name));
}

/** The facts on one line: `measured 45, threshold 10`. */
export function evidenceText(text: string): string {
  const facts = evidenceFacts(text);
  return facts ? facts.map(({ name, value }) => `${name} ${value}`).join(', ') : text;
}

function membersOf(text: string): readonly (readonly [name: string, value: unknown])[] | null {
  if (!text.startsWith('{')) return null;
  try {
    return Object.entries(JSON.parse(text));
  } catch {
    // Only looks like JSON: a sentence of its author.
    return null;
  }
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? 'none' : value.map(valueText).join(', ');
}
