// Cuts what a process prints into lines without secrets, and finds the marker that a runner writes when a step has ended.

/** A line longer than this is shown in pieces: memory must not depend on what user code prints. */
const LONGEST_LINE = 64 * 1024;
/** So much of a longer line waits for the rest: a secret that has come only in part is not cut in two. */
const HELD_BACK = 4 * 1024;

export class OutputLines {
  private rest = '';

  constructor(
    private readonly marker: string,
    private readonly found: { mask(text: string): string; line(text: string): void; marker(): void },
  ) {}

  push(chunk: string): void {
    this.rest += chunk;
    for (let at = this.rest.indexOf(this.marker); at >= 0; at = this.rest.indexOf(this.marker)) {
      const after = this.rest.slice(at + this.marker.length);
      this.rest = this.rest.slice(0, at);
      this.cut();
      this.end();
      this.found.marker();
      this.rest = after;
    }
    this.cut();
  }

  /** The process has ended: what is left is a line. */
  end(): void {
    if (this.rest !== '') this.line(this.rest);
    this.rest = '';
  }

  private cut(): void {
    const lines = this.rest.split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line.replace(/\r$/, ''));
    if (this.rest.length <= LONGEST_LINE) return;
    this.rest = this.found.mask(this.rest);
    while (this.rest.length > LONGEST_LINE) {
      this.found.line(this.rest.slice(0, LONGEST_LINE - HELD_BACK));
      this.rest = this.rest.slice(LONGEST_LINE - HELD_BACK);
    }
  }

  private line(text: string): void {
    this.found.line(this.found.mask(text));
  }
}
