// Cuts what a process prints into lines, and finds the marker that a runner writes when a step has ended.

/** A line longer than this is shown in pieces: memory must not depend on what user code prints. */
const LONGEST_LINE = 64 * 1024;

export class OutputLines {
  private rest = '';

  constructor(
    private readonly marker: string,
    private readonly found: { line(text: string): void; marker(): void },
  ) {}

  push(chunk: string): void {
    this.rest += chunk;
    for (let end = this.nextEnd(); end !== null; end = this.nextEnd()) {
      const text = this.rest.slice(0, end.at);
      this.rest = this.rest.slice(end.at + end.length);
      if (text !== '' || end.kind === 'line') this.found.line(text.replace(/\r$/, ''));
      if (end.kind === 'marker') this.found.marker();
    }
    while (this.rest.length > LONGEST_LINE) {
      this.found.line(this.rest.slice(0, LONGEST_LINE - this.marker.length));
      this.rest = this.rest.slice(LONGEST_LINE - this.marker.length);
    }
  }

  /** The process has ended: what is left is a line. */
  end(): void {
    if (this.rest !== '') this.found.line(this.rest);
    this.rest = '';
  }

  private nextEnd(): { readonly kind: 'line' | 'marker'; readonly at: number; readonly length: number } | null {
    const line = this.rest.indexOf('\n');
    const marker = this.rest.indexOf(this.marker);
    if (marker >= 0 && (line < 0 || marker < line)) return { kind: 'marker', at: marker, length: this.marker.length };
    return line < 0 ? null : { kind: 'line', at: line, length: 1 };
  }
}
