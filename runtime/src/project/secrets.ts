// Keeps secrets out of everything that is written or shown: log lines, errors, records, check results.

/** Shorter values (a port, `true`) are words that occur everywhere, and hide nothing. */
const SHORTEST = 6;
const MASK = '•••';

export class Secrets {
  private readonly known = new Set<string>();
  private pattern: RegExp | null = null;

  /** What was secret once stays it: runs that began earlier may still print it. */
  add(values: readonly string[]): void {
    const before = this.known.size;
    for (const value of values) for (const form of formsOf(value)) this.known.add(form);
    if (this.known.size === before) return;
    // A secret that contains another one is masked whole.
    const longestFirst = [...this.known].sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(longestFirst.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  }

  maskText(text: string): string {
    return this.pattern === null ? text : text.replace(this.pattern, MASK);
  }

  /** Plain data, texts and names of fields alike. */
  mask<Value>(value: Value): Value {
    return this.pattern === null ? value : (this.masked(value) as Value); // The same shape, with other texts.
  }

  private masked(value: unknown): unknown {
    if (typeof value === 'string') return this.maskText(value);
    if (Array.isArray(value)) return value.map((item) => this.masked(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.maskText(name), this.masked(item)]));
  }
}

/** As it is, line by line, and as it looks inside of JSON and of addresses. */
function formsOf(secret: string): readonly string[] {
  const texts = [secret, ...secret.split(/\r?\n/)].map((text) => text.trim());
  return texts
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)])
    .filter((text) => text.length >= SHORTEST);
}
