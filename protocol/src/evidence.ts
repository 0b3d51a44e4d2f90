// The evidence of a check in words, the same in the panel, the Test Explorer and on the command line. It may be any JSON:
// authors write what they like, and nobody is shown raw JSON for it.

export interface EvidenceFact {
  /** `''`: the evidence is one plain value, which says itself. */
  readonly name: string;
  readonly value: string;
}

/** In the order in which they answer: what was measured, then against what, then whatever else is given. */
const FIRST = ['measured', 'threshold'];

export function evidenceFacts(evidence: unknown): readonly EvidenceFact[] {
  if (evidence === null || evidence === undefined || evidence === '') return [];
  if (!isObject(evidence)) return [{ name: '', value: valueText(evidence) }];
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return Object.entries(evidence)
    .map(([name, value]) => ({ name, value: name === 'error' ? errorText(value) : valueText(value) }))
    .sort((a, b) => rank(a.name) - rank(b.name));
}

/** The facts on one line: `measured S3, S4 · threshold none`. */
export function evidenceText(evidence: unknown): string {
  return factsText(evidenceFacts(evidence));
}
export function factsText(facts: readonly EvidenceFact[]): string {
  return facts.map(({ name, value }) => (name === '' ? value : `${name} ${value}`)).join(' · ');
}

/** Of a check that could not run: what it threw. */
function errorText(error: unknown): string {
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : valueText(error);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(innerText).join(', ');
  if (!isObject(value)) return String(value);
  const members = Object.entries(value);
  return members.length === 0 ? 'none' : members.map(([name, member]) => `${name} ${innerText(member)}`).join(', ');
}
function innerText(value: unknown): string {
  return typeof value === 'object' && value !== null ? `(${valueText(value)})` : String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
