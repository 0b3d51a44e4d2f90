// Does something for a subject once it has been quiet for a while, or has not been for long enough.

export interface Patience {
  /** Quiet for so long. */
  readonly quietMs: number;
  /** However restless it is, never later than this after it was first asked for. */
  readonly atMostMs: number;
}
interface Waiting {
  readonly timer: NodeJS.Timeout;
  /** When it has to happen; milliseconds of `performance.now()`. */
  readonly latest: number;
}

export class Debounce<Subject> {
  private readonly waiting = new Map<Subject, Waiting>();

  constructor(
    private readonly patience: Patience,
    private readonly act: (subject: Subject) => void,
  ) {}

  soon(subject: Subject): void {
    const now = performance.now();
    const latest = this.waiting.get(subject)?.latest ?? now + this.patience.atMostMs;
    this.forget(subject);
    const timer = setTimeout(
      () => {
        this.waiting.delete(subject);
        this.act(subject);
      },
      Math.max(0, Math.min(this.patience.quietMs, latest - now)),
    );
    this.waiting.set(subject, { timer, latest });
  }

  forget(subject: Subject): void {
    clearTimeout(this.waiting.get(subject)?.timer);
    this.waiting.delete(subject);
  }
}
