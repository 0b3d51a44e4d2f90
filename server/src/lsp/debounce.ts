// Does something for a subject once it has been quiet for a while.

export class Debounce<Subject> {
  private readonly timers = new Map<Subject, NodeJS.Timeout>();

  constructor(
    private readonly afterMs: number,
    private readonly act: (subject: Subject) => void,
  ) {}

  soon(subject: Subject): void {
    this.forget(subject);
    const timer = setTimeout(() => {
      this.timers.delete(subject);
      this.act(subject);
    }, this.afterMs);
    this.timers.set(subject, timer);
  }

  forget(subject: Subject): void {
    clearTimeout(this.timers.get(subject));
    this.timers.delete(subject);
  }
}
